# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets that a careless reader mislabels. Each module of this package is a family of cases."""
