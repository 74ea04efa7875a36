// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"
#include "core/methods/method.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <string>

using namespace groupscope;

namespace {

/// A line of a table of a paper: what a row of a preset must be trained with. Several values of a key, with
/// commas between them, are tried.
struct PaperLine {
    const char* preset;
    const char* row;      ///< name of a variant, or a method
    const char* settings; ///< "epochs=100 learning_rate=1e-3,1e-4"
};

// Contrastive Adapters, Table 5: max epochs, learning rate, weight decay, momentum, batch size.
constexpr auto linearProbes = std::to_array<PaperLine>({
    {"adapters-waterbirds", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128"},
    {"adapters-celeba", "linear-probe",
     "epochs=50 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128"},
    {"adapters-living-17", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128"},
    {"adapters-nonliving-26", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128"},
    {"adapters-cifar-10-001", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128"},
    {"adapters-cifar-10-02", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128"},
    {"adapters-fmow", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128"},
    {"adapters-amazon", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=16"},
    {"adapters-civilcomments", "linear-probe",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=16"},
});

// Contrastive Adapters, Table 6: max epochs, learning rate, weight decay, momentum, batch size, hidden
// dimension, temperature. The same for ERM and contrastive adapters.
constexpr auto adapters = std::to_array<PaperLine>({
    {"adapters-waterbirds", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128 hidden_dim=128 "
     "temperature=0.01"},
    {"adapters-celeba", "",
     "epochs=50 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128 hidden_dim=128 "
     "temperature=0.01"},
    {"adapters-living-17", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128 hidden_dim=128 "
     "temperature=0.01"},
    {"adapters-nonliving-26", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128 hidden_dim=128 "
     "temperature=0.01"},
    {"adapters-cifar-10-001", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128 hidden_dim=128 "
     "temperature=0.01"},
    {"adapters-cifar-10-02", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128 hidden_dim=128 "
     "temperature=0.01"},
    {"adapters-fmow", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=128 hidden_dim=512 "
     "temperature=0.01"},
    {"adapters-amazon", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=16 hidden_dim=512 "
     "temperature=0.01"},
    {"adapters-civilcomments", "",
     "epochs=100 learning_rate=1e-3 weight_decay=5e-5 momentum=0.9 batch_size=16 hidden_dim=512 "
     "temperature=0.01"},
});

// Contrastive Adapters, Table 7: positives, negatives, nearest neighbours, contrastive temperature. B.2: the
// cross-entropy set of Algorithm 2.
constexpr auto contrastiveAdapters = std::to_array<PaperLine>({
    {"adapters-waterbirds", "contrastive-adapter",
     "positives=2048 negatives=2048 neighbors=4096 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-celeba", "contrastive-adapter",
     "positives=2048 negatives=2048 neighbors=4096 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-living-17", "contrastive-adapter",
     "positives=2048 negatives=2048 neighbors=4096 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-nonliving-26", "contrastive-adapter",
     "positives=512 negatives=512 neighbors=1024 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-cifar-10-001", "contrastive-adapter",
     "positives=512 negatives=512 neighbors=1024 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-cifar-10-02", "contrastive-adapter",
     "positives=512 negatives=512 neighbors=1024 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-fmow", "contrastive-adapter",
     "positives=2048 negatives=2048 neighbors=2146 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-amazon", "contrastive-adapter",
     "positives=2048 negatives=2048 neighbors=2146 contrastive_temperature=0.1 ce_set=paper"},
    {"adapters-civilcomments", "contrastive-adapter",
     "positives=2048 negatives=2048 neighbors=2146 contrastive_temperature=0.1 ce_set=paper"},
});

// Contrastive Adapters, C.2: what was tried; WiSE-FT in steps of 0.1. Table 10 and Figure 7 have the settings
// of their data sets.
constexpr auto contrastiveAdapterSweeps = std::to_array<PaperLine>({
    {"grid-linear-probe", "linear-probe", "learning_rate=1e-3,1e-4,1e-5 weight_decay=5e-5,1e-5,5e-4"},
    {"grid-adapter", "adapter", "learning_rate=1e-3,1e-4,1e-5 weight_decay=5e-5,1e-5,5e-4"},
    {"grid-dfr-subsample", "dfr-subsample", "learning_rate=1e-3,1e-4,1e-5 weight_decay=5e-5,1e-5,5e-4"},
    {"grid-dfr-upsample", "dfr-upsample", "learning_rate=1e-3,1e-4,1e-5 weight_decay=5e-5,1e-5,5e-4"},
    {"grid-wise-ft", "wise-ft",
     "learning_rate=1e-3,1e-4,1e-5 weight_decay=5e-5,1e-5,5e-4 "
     "alpha=0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1"},
    {"grid-contrastive-adapter", "contrastive-adapter",
     "learning_rate=1e-3,1e-4,1e-5 weight_decay=5e-5,1e-5,5e-4 positives=2048,512 negatives=2048,512 "
     "neighbors=2146,4096,1024"},
    {"table-3", "wise-ft", "alpha=0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1 epochs=100 batch_size=128"},
    {"adapters-celeba", "wise-ft", "alpha=0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1 epochs=50"},
    {"adapters-table-10", "contrastive-adapter", "epochs=100 positives=2048 neighbors=4096"},
    {"adapters-table-10-celeba", "contrastive-adapter", "epochs=50 positives=2048 neighbors=4096"},
    {"adapters-table-10-living-17", "contrastive-adapter", "epochs=100 positives=2048 neighbors=4096"},
    {"adapters-table-10-cifar-10-02", "contrastive-adapter", "epochs=100 positives=512 neighbors=1024"},
    {"adapters-table-10", "tip-adapter", "shots=0"},
    {"batch-size", "contrastive-adapter",
     "positives=1,2,256,512,1024,2048 negatives=1,2,256,512,1024,2048 epochs=100"},
    {"batch-size-celeba", "contrastive-adapter",
     "positives=1,2,256,512,1024,2048 negatives=1,2,256,512,1024,2048 epochs=50"},
    {"adapters-table-2", "Contrastive adapter",
     "epochs=100 positives=2048 negatives=2048 neighbors=4096 hidden_dim=128 ce_set=paper"},
    {"ablation", "both losses", "epochs=100 positives=2048 learning_rate=1e-3 hidden_dim=128 ce_set=paper"},
});

// Correct-N-Contrast, E.2.2: epochs, learning rate, batch size and weight decay of the first stage.
constexpr auto firstStages = std::to_array<PaperLine>({
    {"cnc-table-1-cmnist", "CNC",
     "stage1_epochs=5 stage1_learning_rate=1e-3 stage1_batch_size=32 stage1_weight_decay=5e-4 "
     "stage1_model=mlp"},
    {"cnc-table-1-waterbirds", "CNC",
     "stage1_epochs=300 stage1_learning_rate=1e-3 stage1_batch_size=128 stage1_weight_decay=1 "
     "stage1_model=mlp"},
    {"cnc-table-1-celeba", "CNC",
     "stage1_epochs=50 stage1_learning_rate=1e-4 stage1_batch_size=128 stage1_weight_decay=0.1 "
     "stage1_model=mlp"},
    {"cnc-table-1-civilcomments", "CNC",
     "stage1_epochs=2 stage1_learning_rate=1e-5 stage1_batch_size=16 stage1_weight_decay=1e-2 "
     "stage1_model=mlp stage1_schedule=plateau"},
});

// Correct-N-Contrast, E.2.4: the second stage. Its rate is one of those of Table A.11, which all are tried.
constexpr auto secondStages = std::to_array<PaperLine>({
    {"cnc-table-1-cmnist", "CNC",
     "positives=32 negatives=32 contrastive_temperature=0.05 contrastive_weight=0.75 optimizer=sgd "
     "momentum=0.9 "
     "weight_decay=1e-4 epochs=3 batch_factor=32 learning_rate=1e-4,1e-3,1e-2 minimum_updates=0"},
    {"cnc-table-1-waterbirds", "CNC",
     "positives=17 negatives=17 contrastive_temperature=0.1 contrastive_weight=0.75 optimizer=sgd "
     "momentum=0.9 "
     "weight_decay=1e-3 epochs=5 batch_factor=32 learning_rate=1e-4,1e-3 minimum_updates=0"},
    {"cnc-table-1-celeba", "CNC",
     "positives=64 negatives=64 contrastive_temperature=0.05 contrastive_weight=0.75 optimizer=sgd "
     "momentum=0.9 "
     "weight_decay=0.1 epochs=15 batch_factor=32 learning_rate=1e-5,1e-4 minimum_updates=0"},
    {"cnc-table-1-civilcomments", "CNC",
     "positives=16 negatives=16 contrastive_temperature=0.1 contrastive_weight=0.75 optimizer=adamw "
     "weight_decay=1e-2 epochs=10 batch_factor=128 learning_rate=1e-5,1e-4 minimum_updates=0"},
});

// Correct-N-Contrast, E.2.5: the baselines.
constexpr auto baselines = std::to_array<PaperLine>({
    {"cnc-table-1-cmnist", "JTT",
     "epochs=100 optimizer=sgd momentum=0.9 weight_decay=5e-4 batch_size=32 jtt_weight=equalize_errors "
     "learning_rate=1e-4,1e-3,1e-2 stage1_epochs=5"},
    {"cnc-table-1-cmnist", "Group DRO", "epochs=100 weight_decay=5e-4 batch_size=32 size_adjustment=0"},
    {"cnc-table-1-cmnist", "LfF", "epochs=100 weight_decay=5e-4 batch_size=32 gce_exponent=0.7"},
    {"cnc-table-1-cmnist", "CVaR DRO", "epochs=100 weight_decay=5e-4 batch_size=32 alpha=0.1"},
    {"cnc-table-1-cmnist", "GEORGE", "epochs=100 weight_decay=5e-4 momentum=0.9 groups=subclasses"},
    {"cnc-table-1-cmnist", "CIM", "epochs=100 weight_decay=5e-4 triplet_weight=1e-5"},
    {"cnc-table-1-cmnist", "EIIL",
     "epochs=100 groups=eiil eiil_learning_rate=1e-3 eiil_steps=10000 learning_rate=1e-2 weight_decay=1e-3 "
     "penalty_weight=100 penalty_anneal=80 anneal_unit=epochs"},
    {"cnc-table-1-cmnist", "PGI", "groups=eiil penalty_weight=0.1,0.5,10,100 batches=contrasted"},
    {"cnc-table-1-celeba", "EIIL",
     "epochs=50 groups=eiil eiil_learning_rate=1e-3 eiil_steps=10000 batch_size=128 weight_decay=0.1 "
     "size_adjustment=3 learning_rate=1e-5,1e-4"},
    {"cnc-table-1-waterbirds", "JTT",
     "jtt_weight=plus_one stage1_select=last stage1_epochs=40,50,60 upweight=20,50,100"},
    {"cnc-table-1-celeba", "JTT",
     "jtt_weight=plus_one stage1_select=last stage1_epochs=1,2 upweight=20,50,100"},
    {"cnc-table-1-civilcomments", "JTT",
     "jtt_weight=plus_one stage1_select=last stage1_epochs=1,2 upweight=4,5,6"},
});

// Correct-N-Contrast, A.1 to A.5 and Tables A.7 to A.11.
constexpr auto appendix = std::to_array<PaperLine>({
    {"cnc-table-a-1", "CNC with the alignment loss", "contrastive_term=align epochs=5 stage1_model=mlp"},
    {"cnc-table-a-1-cmnist", "CNC with the alignment loss", "contrastive_term=align epochs=3"},
    {"cnc-table-a-1-celeba", "CNC with the alignment loss", "contrastive_term=align epochs=15"},
    {"cnc-table-a-2", "DANN, domains by predicted class", "domains=predicted_class epochs=300"},
    {"cnc-table-a-2-celeba", "DANN, domains by right and wrong", "domains=environments epochs=50"},
    {"cnc-table-a-3", "negatives by class alone", "negatives_by=class_only positives=17"},
    {"cnc-table-a-3-cmnist", "negatives by prediction alone", "negatives_by=prediction_only positives=32"},
    {"cnc-table-a-3-celeba", "SupCon*", "positives=64 epochs=15"},
    {"cnc-table-a-4", "with a projection head", "projection_head=true sides=two variant=joint"},
    {"cnc-table-a-4", "one-sided", "projection_head=false sides=one variant=joint"},
    {"cnc-table-a-4", "encoder before classifier", "sides=two variant=train_then_finetune"},
    {"cnc-table-a-5", "CNC", "contrastive_weight=0.2,0.4,0.6,0.8,0.9 epochs=3 stage1_epochs=5"},
    {"cnc-table-a-7", "CNC",
     "contrastive_temperature=0.05,0.1 contrastive_weight=0.5,0.75 batch_factor=32,64"},
    {"cnc-table-a-7-waterbirds", "CNC",
     "contrastive_temperature=0.05,0.1 contrastive_weight=0.5,0.75 batch_factor=32,64 learning_rate=1e-4"},
    {"cnc-table-a-7-celeba", "CNC",
     "contrastive_temperature=0.05,0.1 contrastive_weight=0.5,0.75 batch_factor=32,64 learning_rate=1e-5"},
    {"cnc-table-a-7-civilcomments", "CNC",
     "contrastive_temperature=0.05,0.1 contrastive_weight=0.5,0.75 batch_factor=32,64,128 "
     "learning_rate=1e-4"},
    {"cnc-table-a-8", "JTT", "stage1_epochs=1,2 upweight=10,100,1000,1100 stage1_select=last"},
    {"cnc-table-a-8-waterbirds", "JTT", "stage1_epochs=40,50,60 upweight=20,50,100 stage1_select=last"},
    {"cnc-table-a-8-celeba", "JTT", "stage1_epochs=1,2 upweight=20,50,100 stage1_select=last"},
    {"cnc-table-a-8-civilcomments", "JTT", "stage1_epochs=1,2 upweight=4,5,6 stage1_select=last"},
    {"cnc-table-a-9", "EIIL",
     "eiil_learning_rate=0.1,0.01,0.001 eiil_steps=10000,20000 penalty_weight=0.1,10,1000,1e5 "
     "penalty_anneal=10,50,80 anneal_unit=epochs"},
    {"cnc-table-a-9-celeba", "EIIL",
     "eiil_learning_rate=0.1,0.01,0.001 eiil_steps=10000,20000 size_adjustment=0,2,3"},
    {"cnc-table-a-10", "CIM", "triplet_weight=0.01,0.05,0.1"},
    {"cnc-table-a-11", "ERM", "learning_rate=1e-4,1e-3,1e-2 weight_decay=1e-4,5e-4"},
    {"cnc-table-a-11", "CNC", "learning_rate=1e-4,1e-3,1e-2 weight_decay=1e-4,5e-4"},
    {"cnc-table-a-11-waterbirds", "CNC", "learning_rate=1e-4,1e-3 weight_decay=1e-4,1e-3"},
    {"cnc-table-a-11-celeba", "Group DRO", "learning_rate=1e-5,1e-4 weight_decay=1e-2,1e-1"},
    {"cnc-table-a-11-civilcomments", "JTT", "learning_rate=1e-5,1e-4 weight_decay=1e-2"},
    {"cnc-figure-7d", "CNC", "groups=given epochs=3 prediction_noise=0,0.1,0.2,0.3,0.4,0.5"},
    {"cnc-figure-7", "JTT", "jtt_weight=equalize_errors epochs=100 batch_size=32 weight_decay=5e-4"},
    {"cnc-figures-3-4", "ERM", "epochs=100 batch_size=32 weight_decay=5e-4"},
    {"cnc-figure-5", "CNC", "epochs=5 positives=17 stage1_epochs=300"},
    {"cnc-figure-5-celeba", "CNC", "epochs=15 positives=64"},
});

// finDML, D.3: epochs, dimensions, weight decay, batch size, what mining and losses are set to, and the
// schedule of LFW. Rates of a pre-trained network are not taken over, which summaries say.
constexpr auto metricLearning = std::to_array<PaperLine>({
    {"metric-classes", "dml-margin",
     "epochs=150 output_dim=128 weight_decay=4e-4 batch_size=128 optimizer=adam samples_per_class=2 "
     "margin=0.2 "
     "boundary=1.2 boundary_rate=5e-4 mining_slack=0.2 nearest_distance=0.5 farthest_distance=1.4"},
    {"metric-classes", "dml-contrastive", "mining=distance_weighted far_negatives=clamp epochs=150"},
    {"metric-classes", "dml-triplet", "margin=0.2 mining=distance_weighted,semi_hard epochs=150"},
    {"metric-classes", "dml-multisimilarity", "positive_scale=2 negative_scale=40 epochs=150"},
    {"metric-levels", "dml-triplet", "mining=distance_weighted far_negatives=clamp epochs=150"},
    {"metric-colours", "PARADE of margin",
     "attribute_weight=0.3 decorrelation_weight=1500 epochs=150 far_negatives=clamp"},
    {"metric-skin-tones", "PARADE of margin", "attribute_weight=0.1 decorrelation_weight=1000 epochs=125"},
    {"metric-skin-tones", "N-pair", "norm_weight=0.005 epochs=125 batch_size=128"},
    {"metric-faces", "PARADE of margin",
     "attribute_weight=0.3 decorrelation_weight=100 epochs=125 batch_size=64 schedule=step rate_step=50 "
     "rate_factor=0.3 classifier_rate_factor=10"},
    {"metric-faces", "ArcFace", "angle_scale=16 angle_margin=0.5 epochs=125 batch_size=64 schedule=step"},
    {"metric-colours-balanced", "dml-triplet", "epochs=150 batch_size=128 far_negatives=clamp"},
    {"metric-faces-balanced", "dml-npair",
     "epochs=125 batch_size=64 schedule=step classifier_rate_factor=10"},
    {"metric-figure-12", "parade",
     "attribute_weight=0.1,0.3,0.5,0.7,0.9 decorrelation_weight=1,100,500,1000,1500,3000"},
});

// R-Adapter, 4.2 and Tables 2 to 4.
constexpr auto robustFineTuning = std::to_array<PaperLine>({
    {"pairs-table-1", "R-Adapter",
     "optimizer=adamw weight_decay=0 epochs=10 learning_rate=5e-4 warm_up=500 drop_rate=0.2 ema_decay=0.999 "
     "delta=0.05 "
     "alpha=0.5 epsilon=0.05 batch_size=512"},
    {"pairs-table-1", "WiSE-FT", "alpha=0.5"},
    {"pairs-table-1", "WiSE-FLYP", "alpha=0.5"},
    {"pairs-table-2", "E0: adapter, InfoNCE",
     "loss=info_nce drop=none ema=false alpha=1 epsilon=0 dropout=0"},
    {"pairs-table-2", "E1: dropout", "loss=info_nce drop=none ema=false alpha=1 epsilon=0 dropout=0.1"},
    {"pairs-table-2", "E3: adapter dropping", "loss=info_nce drop=per_forward ema=false alpha=1 epsilon=0"},
    {"pairs-table-2", "E4: accumulation", "loss=info_nce drop=none ema=true alpha=1 epsilon=0"},
    {"pairs-table-2", "E5: re-scaling", "loss=info_nce drop=none ema=false alpha=0.5 epsilon=0"},
    {"pairs-table-2", "E6: dropping, accumulation",
     "loss=info_nce drop=per_forward ema=true alpha=1 epsilon=0"},
    {"pairs-table-2", "E7: E6 and re-scaling", "loss=info_nce drop=per_forward ema=true alpha=0.5 epsilon=0"},
    {"pairs-table-2", "E8: E7 and label smoothing",
     "loss=info_nce drop=per_forward ema=true alpha=0.5 epsilon=0.05"},
    {"pairs-table-2", "E9: E7 and MPM-NCE", "loss=mpm_nce drop=per_forward ema=true alpha=0.5 epsilon=0"},
    {"pairs-table-2", "E10: R-Adapter", "loss=mpm_nce drop=per_forward ema=true alpha=0.5 epsilon=0.05"},
    {"pairs-table-3a", "r-adapter", "rank=4,8,16,128,0"},
    {"pairs-table-3b", "R-Adapter over δ", "delta=0,0.02,0.05,0.1"},
    {"pairs-table-3c", "r-adapter", "drop_rate=0,0.1,0.2,0.3,0.5"},
    {"pairs-table-3d", "r-adapter", "ema_decay=0,0.9,0.99,0.999,0.9999"},
    {"pairs-table-4", "R-Adapter, 4-rank", "rank=4 epochs=50 batch_size=256"},
    {"pairs-table-4", "CLIPood",
     "margin_scale=0.3 average_beta=0.5 batch_size=36 epochs=50 weight_decay=0.1"},
    {"pairs-table-4", "R-Adapter, full-rank", "rank=0 epochs=50 batch_size=256"},
    {"pairs-table-5", "R-Adapter", "alpha=0.8 epsilon=0 delta=0.05 texts=captions"},
});

// Adaptive temperature, D: 400 epochs of Adam at 1e-3, times 0.9 every 20; the grids; G: projectors.
constexpr auto temperatures = std::to_array<PaperLine>({
    {"temperature-table-1", "info-nce",
     "epochs=400 optimizer=adam learning_rate=1e-3 rate_step=20 rate_factor=0.9 label_fraction=0.01 "
     "output_dim=16 "
     "temperature=0.05,0.075,0.1,0.125,0.15,0.175,0.2,0.25,0.5,1"},
    {"temperature-table-1", "info-nce-dann",
     "temperature=0.05,0.075,0.1,0.125,0.15,0.175,0.2,0.25,0.5,1 penalty_weight=0.01,0.1,1,5"},
    {"temperature-table-1", "domain-weighted-pairs",
     "temperature=0.05,0.075,0.1,0.125,0.15,0.175,0.2,0.25,0.5,1 tau_beta=0.1,0.25,0.5,1"},
    {"temperature-table-2", "Domain-weighted negatives, 10 %", "label_fraction=0.1 tau_beta=0.1,0.25,0.5,1"},
    {"temperature-table-2", "MMD, 100 %", "label_fraction=1 penalty_weight=0.01,0.1,1,5"},
    {"temperature-table-9", "Domain-weighted pairs, batch", "discriminator=batch label_fraction=0.01"},
    {"temperature-table-9", "Domain-weighted pairs, global", "discriminator=global label_fraction=0.01"},
    {"temperature-figure-5", "linear, 8 dimensions", "projector=linear projector_dim=8 label_fraction=0.1"},
    {"temperature-figure-6", "domain-weighted-pairs", "temperature=0.125 tau_beta=0.1"},
    {"temperature-forms", "Domain-weighted negatives",
     "tau_beta=0.5 discriminator_form=linear weighting=temperature"},
    {"temperature-forms", "Domain-weighted pairs, hidden layer", "tau_beta=1 discriminator_form=mlp"},
    {"temperature-forms", "Domain-weighted pairs, outside of the exponent",
     "weighting=factor label_fraction=0.01"},
    {"temperature-forms", "Contrast, positives by class", "positive_pairs=class label_fraction=0.01"},
    {"temperature-label-fractions", "domain-weighted-pairs",
     "temperature=0.05,0.075,0.1,0.125,0.15,0.175,0.2,0.25,0.5,1 tau_beta=0.1,0.25,0.5,1 label_fraction=1"},
});

/// Line of a table of finDML: the selection rule, and the share of the examples outside the test split that
/// validate.
struct RuleLine {
    const char* preset;
    const char* rule;
    double validation; ///< 0: the split is the file's
};

// finDML, D.3: 20 % of the training examples validate; recall@k selects for CelebA, NMI for LFW. C.5: the
// worst subgroup selects α_SA and ρ, of CUB's colours.
constexpr auto metricRules = std::to_array<RuleLine>({
    {"metric-colours", "val.map_at_r.worst", 0.0},
    {"metric-figure-12", "val.map_at_r.worst", 0.0},
    {"metric-skin-tones", "val.recall_at_1", 0.2},
    {"metric-faces", "val.nmi", 0.2},
    {"metric-faces-balanced", "val.nmi", 0.2},
});

struct Expected {
    std::string key;
    std::set<ParameterValue> values;
};

std::vector<Expected> parsed(const Method& method, const std::string& settings) {
    std::vector<Expected> all;
    std::istringstream words(settings);
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        Expected expected{word.substr(0, equals), {}};
        const auto spec = std::find_if(method.parameters.begin(), method.parameters.end(),
                                       [&](const ParameterSpec& own) { return own.key == expected.key; });
        if (spec == method.parameters.end()) {
            QTest::qFail((method.id + " has no parameter " + expected.key).c_str(), __FILE__, __LINE__);
            continue;
        }
        std::istringstream values(word.substr(equals + 1));
        for (std::string value; std::getline(values, value, ',');)
            expected.values.insert(parseParameter(*spec, value));
        all.push_back(std::move(expected));
    }
    return all;
}

/// The runs of the plans of that name.
std::vector<PlannedRun> runsOf(const std::string& preset, const std::string& row) {
    ExperimentSpec spec = presetExperiment(experimentPresets().find(preset), "a.h5ad");
    std::erase_if(spec.methods, [&](const MethodPlan& plan) {
        return (plan.variant.empty() ? plan.method : plan.variant) != row;
    });
    return spec.methods.empty() ? std::vector<PlannedRun>() : planRuns(spec);
}

void check(const PaperLine& line, const std::string& row) {
    const std::string place = std::string(line.preset) + ", " + row + ": ";
    const std::vector<PlannedRun> runs = runsOf(line.preset, row);
    QVERIFY2(!runs.empty(), (place + "no such row").c_str());
    for (const Expected& expected : parsed(methods().find(runs.front().method), line.settings)) {
        std::set<ParameterValue> values;
        for (const PlannedRun& run : runs)
            values.insert(run.parameters.all().at(expected.key));
        std::string found;
        for (const ParameterValue& value : values)
            found += " " + toText(value);
        QVERIFY2(values == expected.values, (place + expected.key + " is" + found).c_str());
    }
}

template<std::size_t count>
void checkAll(const std::array<PaperLine, count>& lines) {
    for (const PaperLine& line : lines)
        check(line, line.row);
}

} // namespace

/// Presets against the papers' tables of settings, which were copied by hand from the papers.
class TestPaperSettings : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void linearProbesHaveTableFive() { checkAll(linearProbes); }
    void adaptersHaveTableSix() {
        for (const PaperLine& line : adapters)
            for (const char* row : {"adapter", "contrastive-adapter"})
                check(line, row);
    }
    void contrastiveAdaptersHaveTableSeven() { checkAll(contrastiveAdapters); }
    void sweepsOfContrastiveAdapters() { checkAll(contrastiveAdapterSweeps); }
    void firstStagesHaveAppendixE22() { checkAll(firstStages); }
    void secondStagesHaveAppendixE24() { checkAll(secondStages); }
    void baselinesHaveAppendixE25() { checkAll(baselines); }
    void appendixOfCorrectNContrast() { checkAll(appendix); }
    void metricLearningHasAppendixD3() { checkAll(metricLearning); }
    void metricLearningSelectsAsInAppendixD3() {
        for (const RuleLine& line : metricRules) {
            const ExperimentSpec& spec = experimentPresets().find(line.preset).spec;
            QCOMPARE(spec.select, std::string(line.rule));
            const std::optional<DrawnSplit>& drawn = spec.selection.drawnSplit;
            QCOMPARE(drawn.has_value(), line.validation > 0.0);
            if (drawn) {
                const double others = drawn->shares[0] + drawn->shares[1];
                QVERIFY(std::abs(drawn->shares[1] / others - line.validation) < 1e-12);
                QVERIFY(!drawn->redrawTest);
            }
        }
    }
    void robustFineTuningHasSectionFour() { checkAll(robustFineTuning); }
    void temperaturesHaveAppendixD() { checkAll(temperatures); }

    /// A preset of a paper that stands in no table above would be held against nothing.
    void everyPresetOfAPaperIsHeldAgainstIt() {
        std::set<std::string> held;
        const auto add = [&](const auto& lines) {
            for (const PaperLine& line : lines)
                held.insert(line.preset);
        };
        add(linearProbes), add(contrastiveAdapterSweeps), add(firstStages), add(appendix),
            add(metricLearning);
        add(robustFineTuning), add(temperatures);
        std::string missing;
        for (const ExperimentPreset& preset : experimentPresets())
            if (!preset.dataSet.empty() && !held.contains(preset.id))
                missing += " " + preset.id;
        QVERIFY2(missing.empty(), missing.c_str());
    }
};

QTEST_APPLESS_MAIN(TestPaperSettings)
#include "tst_paper_settings.moc"
