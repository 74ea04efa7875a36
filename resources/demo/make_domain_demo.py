#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the demo set of domains: coloured pullovers and coats as frozen features with augmented views.

    /usr/bin/python3 resources/demo/make_domain_demo.py --out resources/demo/coloured_coats.h5ad

Needs what make_demo.py needs and takes some minutes on one core. The same arguments on the same
machine give the same bytes; another processor may round differently in the last digits.

The design is that of the coloured digits of "Improving Domain Generalization in Contrastive
Learning using Adaptive Temperature Control" (Lewis et al. 2023, appendix E), on garments that are
hard to tell apart instead of digits:

* Two classes, pullover and coat, in numbers as near to equal as 11,548 pictures allow, divided as
  in the paper: 6,930 train, 1,154 val, 1,154 test-id, 2,310 test-ood. The two files of the package
  are drawn from together; a row is called after its set, its file and its number there.
* The domain is a colour: red or blue in train and test-id, each half of a class; purple in val;
  green in test-ood. Each picture has one colour, drawn from N(mean of the domain, sigma^2) in each
  channel and cut to 0..255. Nothing ties the class to the domain.
* Features: 64 values after the ReLU of the last hidden layer of a small convolutional network. It
  learns from the other eight garments alone, in colours drawn uniformly, to tell the garment and to
  say the colour: it has never seen a pullover or a coat, nor a domain.
* Eight augmented views of each training picture: a resized crop (area 0.5 to 1 of the picture,
  sides 3:4 to 4:3) and a Gaussian blur (deviation 0.1 to 1 pixel), in the colour of the picture. The
  embedding X_cnn_recoloured has the same rows; its views have the same crops and blurs, each
  in a colour drawn uniformly: the colour jitter that the paper calls an oracle.

The script prints how well linear classifiers tell class and domain of test-id from the features
after training on train, and stops below 0.85 and 0.9. Where colours overlap so much that the
colour itself tells fewer than 0.9 of the domains (sigma 150), the bound is 0.03 below what it tells.
"""

import argparse
import os

import h5py
import numpy as np
import torch
from torch import nn

from make_demo import Writer, GARMENTS, read_idx, round_features, thumbnail_gray

PAIR = ["pullover", "coat"]
SIZES = {"train": 6930, "val": 1154, "test-id": 1154, "test-ood": 2310}
DOMAINS = {"red": (255, 0, 0), "blue": (0, 0, 255), "purple": (255, 0, 255), "green": (0, 255, 0)}
DOMAINS_OF = {"train": [0, 1], "val": [2], "test-id": [0, 1], "test-ood": [3]}
WIDTH, VIEWS, EPOCHS = 64, 8, 6
VIEW_BITS = 6  # significant bits of views, which differ by far more than what that leaves out
LEAST_CLASS, LEAST_DOMAIN, DOMAIN_MARGIN = 0.85, 0.9, 0.03


def read_pictures():
    """Both files of the package: (N,28,28) uint8 pictures, (N) garments, (N) names of the pictures."""
    parts = {"train": "train", "test": "t10k"}
    gray = np.concatenate([read_idx(f"{file}-images-idx3-ubyte.gz") for file in parts.values()])
    labels = [read_idx(f"{file}-labels-idx1-ubyte.gz") for file in parts.values()]
    names = [f"{part}/{row:05d}" for part, label in zip(parts, labels) for row in range(len(label))]
    return gray, np.concatenate(labels), np.array(names)


def draw_rows(garment, generator):
    """(N) numbers of pictures, (N) classes, (N) sets and (N) domains, set by set, in random order."""
    supply = [generator.permutation(np.flatnonzero(garment == GARMENTS.index(name))) for name in PAIR]
    taken, rows, sets, domains, classes = [0, 0], [], [], [], []
    for code, (name, size) in enumerate(SIZES.items()):
        for klass in range(2):
            count = size // 2
            start = taken[klass]
            rows.append(supply[klass][start:start + count])
            taken[klass] += count
            classes.append(np.full(count, klass))
            sets.append(np.full(count, code))
            of_set = DOMAINS_OF[name]  # by turns, so that each has half of the class
            domains.append(np.array(of_set)[(np.arange(count) + klass) % len(of_set)])
    rows, classes, sets, domains = map(np.concatenate, (rows, classes, sets, domains))
    order = np.lexsort((generator.random(len(rows)), sets))
    return rows[order], classes[order], sets[order], domains[order]


def draw_colors(domain, sigma, generator):
    """(N,3) float32 RGB in [0,1]: the mean of each row's domain plus noise of that deviation."""
    means = np.array(list(DOMAINS.values()), np.float64)[domain]
    return np.clip(generator.normal(means, sigma) / 255, 0, 1).astype(np.float32)


def tinted(gray, color):
    """(B,28,28) in [0,1] and (B,3) in [0,1] to standardised (B,3,28,28)."""
    return (gray[:, None] * color[:, :, None, None] - 0.1307) / 0.3081


def augmented(gray, noise):
    """A resized crop and a blur of each of (B,28,28) pictures."""
    area = torch.empty(len(gray)).uniform_(0.5, 1.0, generator=noise)
    aspect = torch.exp(torch.empty(len(gray)).uniform_(-1, 1, generator=noise) * np.log(4 / 3))
    sides = torch.stack([(area * aspect).sqrt(), (area / aspect).sqrt()], 1).clamp(max=1.0)
    middle = (torch.rand(len(gray), 2, generator=noise) * 2 - 1) * (1 - sides)
    transform = torch.zeros(len(gray), 2, 3)
    transform[:, [0, 1], [0, 1]] = sides
    transform[:, :, 2] = middle
    grid = nn.functional.affine_grid(transform, (len(gray), 1, 28, 28), align_corners=False)
    crop = nn.functional.grid_sample(gray[:, None], grid, padding_mode="border", align_corners=False)
    deviation = torch.empty(len(gray)).uniform_(0.1, 1.0, generator=noise)
    offset = torch.arange(-2, 3)
    kernel = torch.exp(-0.5 * (offset / deviation[:, None]) ** 2)
    kernel = kernel / kernel.sum(1, keepdim=True)
    for shape in ((-1, 1, 5, 1), (-1, 1, 1, 5)):  # one kernel a picture: pictures are channels here
        padding = (2, 0) if shape[2] == 5 else (0, 2)
        crop = nn.functional.conv2d(crop.transpose(0, 1), kernel.reshape(shape), padding=padding,
                                    groups=len(gray)).transpose(0, 1)
    return crop[:, 0]


class Network(nn.Module):
    """(B,3,28,28) to features (B,64); what it learns from are garments (B,8) and colours (B,3)."""

    def __init__(self, garments):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(3, 16, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
            nn.Linear(32 * 49, WIDTH), nn.BatchNorm1d(WIDTH), nn.ReLU())  # without: half of them die
        self.garment = nn.Linear(WIDTH, garments)
        self.color = nn.Linear(WIDTH, 3)


def train_network(gray, label, generator):
    """The network after EPOCHS epochs of Adam on the (N) pictures, in batches of 64."""
    network = Network(int(label.max()) + 1)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    for epoch in range(EPOCHS):
        total = 0.0
        for rows in torch.randperm(len(label)).split(64):
            color = torch.from_numpy(generator.random((len(rows), 3), np.float32))
            features = network.encoder(tinted(gray[rows].float() / 255, color))
            loss = (nn.functional.cross_entropy(network.garment(features), label[rows])
                    + nn.functional.mse_loss(network.color(features), color))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item() * len(rows)
        print(f"epoch {epoch}: mean loss {total / len(label):.4f}", flush=True)
    return network.eval()


def encode(network, gray, color):
    """(N,28,28) pictures in [0,1] in (N,3) colours to (N,64) float32 features."""
    with torch.no_grad():
        return np.concatenate([network.encoder(tinted(g, c)).numpy()
                               for g, c in zip(gray.split(1000), color.split(1000))])


def make_views(network, gray, color, generator, noise):
    """VIEWS views of each of (N) rows, in their own colours and re-coloured: two lists of (N,64)."""
    own, recolored = [], []
    for _ in range(VIEWS):
        picture = torch.cat([augmented(part, noise) for part in gray.split(500)])
        other = torch.from_numpy(generator.random((len(gray), 3), np.float32))
        own.append(encode(network, picture, color))
        recolored.append(encode(network, picture, other))
    return own, recolored


def probe(train, label, held_out, truth):
    """Accuracy on held-out rows of a logistic regression (L2 1e-4) of standardised columns."""
    mean, deviation = train.mean(0), train.std(0) + 1e-6
    x, unseen = (torch.from_numpy(((part - mean) / deviation).astype(np.float32))
                 for part in (train, held_out))
    y = torch.from_numpy(np.unique(label, return_inverse=True)[1])
    layer = nn.Linear(x.shape[1], int(y.max()) + 1)
    optimizer = torch.optim.LBFGS(layer.parameters(), max_iter=200, line_search_fn="strong_wolfe")

    def closure():
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(layer(x), y) + 0.5e-4 * (layer.weight ** 2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    guess = np.unique(label)[layer(unseen).argmax(1).numpy()]
    return float(np.mean(guess == truth))


def check_probes(features, color, klass, domain, part):
    """Print what can be read linearly; stop where class or domain cannot."""
    train, test = part == 0, part == list(SIZES).index("test-id")
    accuracy = {name: probe(table[train], code[train], table[test], code[test])
                for name, table, code in (("class", features, klass), ("domain", features, domain),
                                          ("color", color, domain))}
    print(f"linear probe of class, test-id: {accuracy['class']:.3f}\n"
          f"linear probe of domain, test-id: {accuracy['domain']:.3f} "
          f"(of the colours themselves: {accuracy['color']:.3f})", flush=True)
    least = {"class": LEAST_CLASS, "domain": LEAST_DOMAIN}
    if accuracy["color"] < LEAST_DOMAIN:
        least["domain"] = accuracy["color"] - DOMAIN_MARGIN
    for name, bound in least.items():
        if accuracy[name] < bound:
            raise SystemExit(f"make_domain_demo.py: error: the {name} cannot be read from the features "
                             f"(below {bound:.3f}); train the network longer or choose another seed")


def write_embedding(writer, name, features, views):
    """One embedding and its views; rows after those that have views are NaN there."""
    writer.rows(f"obsm/{name}", features.shape, np.float16, 0, round_features(features))
    for number, view in enumerate(views, 1):
        rows = np.full(features.shape, np.nan, np.float16)
        rows[:len(view)] = round_features(view, VIEW_BITS)
        writer.rows(f"obsm/{name}_view{number}", rows.shape, np.float16, 0, rows)
    writer.strings(f"uns/groupscope/views/{name}",
                   [f"{name}_view{number}" for number in range(1, len(views) + 1)])


def write(path, ids, columns, features, views, images, source):
    """The whole file; views maps the name of an embedding to its views."""
    with h5py.File(path, "w") as file:
        writer = Writer(file)
        writer.frame("obs", ids, columns)
        writer.frame("var", [], {})
        for name in ("obsm", "varm", "obsp", "varp", "layers", "uns", "uns/groupscope",
                     "uns/groupscope/views", "uns/groupscope/row_sets"):
            writer.group(name)
        for name, of_embedding in views.items():
            write_embedding(writer, name, features, of_embedding)
        writer.rows("obsm/images", (len(ids), *images.shape[1:]), np.uint8, len(ids) - len(images), images)
        writer.string("uns/default_embedding", "X_cnn")
        writer.strings("uns/domain_colors", ["#%02x%02x%02x" % mean for mean in DOMAINS.values()])
        for key, value in (("schema_version", "1"), ("class_key", "class"), ("split_key", "split"),
                           ("domain_key", "domain"), ("source", source)):
            writer.string(f"uns/groupscope/{key}", value)
        writer.strings("uns/groupscope/attribute_keys", ["domain"])
        for name, title in (("test-id", "Test, domains of training"), ("test-ood", "Test, unseen domain")):
            writer.group(f"uns/groupscope/row_sets/{name}")
            for key, value in (("purpose", "report"), ("title", title), ("column", "split"), ("value", name)):
                writer.string(f"uns/groupscope/row_sets/{name}/{key}", value)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sigma", type=int, default=50, choices=[0, 25, 50, 75, 150],
                        help="deviation of colours within a domain, of 255 (default 50)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", required=True, help="the .h5ad to write")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(options.seed)
    generator = np.random.default_rng(options.seed)
    noise = torch.Generator().manual_seed(options.seed)

    gray, garment, names = read_pictures()
    rows, klass, part, domain = draw_rows(garment, generator)
    color = draw_colors(domain, options.sigma, generator)
    others = ~np.isin(garment, [GARMENTS.index(name) for name in PAIR])
    label = torch.from_numpy(np.unique(garment[others], return_inverse=True)[1])
    network = train_network(torch.from_numpy(gray[others]), label, generator)

    picture, tint = torch.from_numpy(gray[rows]).float() / 255, torch.from_numpy(color)
    features = encode(network, picture, tint)
    check_probes(round_features(features).astype(np.float32), color, klass, domain, part)
    training = part == 0
    own, recolored = make_views(network, picture[training], tint[training], generator, noise)

    held_out = thumbnail_gray(gray[rows[~training]])[..., None] * (color[~training] * 255)[:, None, None, :]
    columns = {"class": (klass, PAIR), "domain": (domain, list(DOMAINS)), "split": (part, list(SIZES))}
    ids = [f"{list(SIZES)[code]}/{name}" for code, name in zip(part, names[rows])]
    source = (f"resources/demo/make_domain_demo.py --sigma {options.sigma} --seed {options.seed}: "
              "Fashion-MNIST (Zalando SE, MIT licence), coloured")
    write(options.out, ids, columns, features, {"X_cnn": own, "X_cnn_recoloured": recolored},
          np.rint(held_out).astype(np.uint8), source)
    print(f"{options.out}: {len(ids)} rows, {os.path.getsize(options.out)} bytes")


if __name__ == "__main__":
    main()
