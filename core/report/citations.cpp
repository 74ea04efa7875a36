// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/citations.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <variant>

namespace groupscope {

namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view iclr = "International Conference on Learning Representations";
constexpr std::string_view neurips = "Advances in Neural Information Processing Systems";
constexpr std::string_view icml = "International Conference on Machine Learning";
constexpr std::string_view cvpr = "IEEE/CVF Conference on Computer Vision and Pattern Recognition";
constexpr std::string_view iccv = "IEEE International Conference on Computer Vision";
constexpr std::string_view eccv = "European Conference on Computer Vision";
constexpr std::string_view eccvWorkshops = "European Conference on Computer Vision Workshops";
constexpr std::string_view acl = "Annual Meeting of the Association for Computational Linguistics";

constexpr std::array papers{
    Citation{"ahmed2021systematic",
             "Ahmed, Faruk and Bengio, Yoshua and van Seijen, Harm and Courville, Aaron",
             "Systematic Generalisation with Group Invariant Predictions", iclr, 2021},
    Citation{"arjovsky2019invariant",
             "Arjovsky, Martin and Bottou, Léon and Gulrajani, Ishaan and Lopez-Paz, David",
             "Invariant Risk Minimization", "arXiv:1907.02893", 2019},
    Citation{"belrose2023leace",
             "Belrose, Nora and Schneider-Joseph, David and Ravfogel, Shauli and Cotterell, Ryan and Raff, "
             "Edward and Biderman, Stella",
             "LEACE: Perfect Linear Concept Erasure in Closed Form", neurips, 2023},
    Citation{"chen2020simple", "Chen, Ting and Kornblith, Simon and Norouzi, Mohammad and Hinton, Geoffrey",
             "A Simple Framework for Contrastive Learning of Visual Representations", icml, 2020},
    Citation{"cheng2020subject",
             "Cheng, Joseph Y. and Goh, Hanlin and Dogrusoz, Kaan and Tuzel, Oncel and Azemi, Erdrin",
             "Subject-Aware Contrastive Learning for Biosignals", "arXiv:2007.04871", 2020},
    Citation{
        "chuang2023debiasing",
        "Chuang, Ching-Yao and Jampani, Varun and Li, Yuanzhen and Torralba, Antonio and Jegelka, Stefanie",
        "Debiasing Vision-Language Models via Biased Prompts", "arXiv:2302.00070", 2023},
    Citation{"creager2021environment", "Creager, Elliot and Jacobsen, Jörn-Henrik and Zemel, Richard",
             "Environment Inference for Invariant Learning", icml, 2021},
    Citation{"deng2019arcface", "Deng, Jiankang and Guo, Jia and Xue, Niannan and Zafeiriou, Stefanos",
             "ArcFace: Additive Angular Margin Loss for Deep Face Recognition", cvpr, 2019},
    Citation{
        "dullerud2022fairness",
        "Dullerud, Natalie and Roth, Karsten and Hamidieh, Kimia and Papernot, Nicolas and Ghassemi, Marzyeh",
        "Is Fairness Only Metric Deep? Evaluating and Addressing Subgroup Gaps in Deep Metric Learning", iclr,
        2022},
    Citation{"ganin2016domain",
             "Ganin, Yaroslav and Ustinova, Evgeniya and Ajakan, Hana and Germain, Pascal and Larochelle, "
             "Hugo and Laviolette, François and Marchand, Mario and Lempitsky, Victor",
             "Domain-Adversarial Training of Neural Networks", "Journal of Machine Learning Research 17(59)",
             2016},
    Citation{"gao2021clip",
             "Gao, Peng and Geng, Shijie and Zhang, Renrui and Ma, Teli and Fang, Rongyao and Zhang, "
             "Yongfeng and Li, Hongsheng and Qiao, Yu",
             "CLIP-Adapter: Better Vision-Language Models with Feature Adapters", "arXiv:2110.04544", 2021},
    Citation{"goyal2023finetune",
             "Goyal, Sachin and Kumar, Ananya and Garg, Sankalp and Kolter, Zico and Raghunathan, Aditi",
             "Finetune Like You Pretrain: Improved Finetuning of Zero-Shot Vision Models", cvpr, 2023},
    Citation{"gulrajani2021search", "Gulrajani, Ishaan and Lopez-Paz, David",
             "In Search of Lost Domain Generalization", iclr, 2021},
    Citation{"hadsell2006dimensionality", "Hadsell, Raia and Chopra, Sumit and LeCun, Yann",
             "Dimensionality Reduction by Learning an Invariant Mapping", cvpr, 2006},
    Citation{"idrissi2022simple",
             "Idrissi, Badr Youbi and Arjovsky, Martin and Pezeshki, Mohammad and Lopez-Paz, David",
             "Simple Data Balancing Achieves Competitive Worst-Group-Accuracy",
             "Conference on Causal Learning and Reasoning", 2022},
    Citation{"khosla2020supervised",
             "Khosla, Prannay and Teterwak, Piotr and Wang, Chen and Sarna, Aaron and Tian, Yonglong and "
             "Isola, Phillip and Maschinot, Aaron and Liu, Ce and Krishnan, Dilip",
             "Supervised Contrastive Learning", neurips, 2020},
    Citation{"kim2024efficient", "Kim, Sungyeon and Jeong, Boseung and Kim, Donghyun and Kwak, Suha",
             "Efficient and Versatile Robust Fine-Tuning of Zero-shot Models", eccv, 2024},
    Citation{"kirichenko2023last", "Kirichenko, Polina and Izmailov, Pavel and Wilson, Andrew Gordon",
             "Last Layer Re-Training is Sufficient for Robustness to Spurious Correlations", iclr, 2023},
    Citation{"krueger2021out",
             "Krueger, David and Caballero, Ethan and Jacobsen, Joern-Henrik and Zhang, Amy and Binas, "
             "Jonathan and Zhang, Dinghuai and Le Priol, Remi and Courville, Aaron",
             "Out-of-Distribution Generalization via Risk Extrapolation (REx)", icml, 2021},
    Citation{"kumar2022fine",
             "Kumar, Ananya and Raghunathan, Aditi and Jones, Robbie and Ma, Tengyu and Liang, Percy",
             "Fine-Tuning can Distort Pretrained Features and Underperform Out-of-Distribution", iclr, 2022},
    Citation{"levy2020large", "Levy, Daniel and Carmon, Yair and Duchi, John C. and Sidford, Aaron",
             "Large-Scale Methods for Distributionally Robust Optimization", neurips, 2020},
    Citation{"lewis_adaptive", "Lewis, Robert and Matton, Katie and Picard, Rosalind W. and Guttag, John",
             "Improving Domain Generalization in Contrastive Learning using Adaptive Temperature Control", "",
             0},
    Citation{"li2018domain", "Li, Haoliang and Pan, Sinno Jialin and Wang, Shiqi and Kot, Alex C.",
             "Domain Generalization with Adversarial Feature Learning", cvpr, 2018},
    Citation{"liu2021just",
             "Liu, Evan Zheran and Haghgoo, Behzad and Chen, Annie S. and Raghunathan, Aditi and Koh, Pang "
             "Wei and Sagawa, Shiori and Liang, Percy and Finn, Chelsea",
             "Just Train Twice: Improving Group Robustness without Training Group Information", icml, 2021},
    Citation{"movshovitz2017no",
             "Movshovitz-Attias, Yair and Toshev, Alexander and Leung, Thomas K. and Ioffe, Sergey and "
             "Singh, Saurabh",
             "No Fuss Distance Metric Learning Using Proxies", iccv, 2017},
    Citation{"nam2020learning",
             "Nam, Junhyun and Cha, Hyuntak and Ahn, Sungsoo and Lee, Jaeho and Shin, Jinwoo",
             "Learning from Failure: De-biasing Classifier from Biased Classifier", neurips, 2020},
    Citation{"nam2022spread", "Nam, Junhyun and Kim, Jaehyung and Lee, Jaeho and Shin, Jinwoo",
             "Spread Spurious Attribute: Improving Worst-Group Accuracy with Spurious Attribute Estimation",
             iclr, 2022},
    Citation{
        "qiu2023not",
        "Qiu, Zi-Hao and Hu, Quanqi and Yuan, Zhuoning and Zhou, Denny and Zhang, Lijun and Yang, Tianbao",
        "Not All Semantics are Created Equal: Contrastive Self-supervised Learning with Automatic "
        "Temperature Individualization",
        icml, 2023},
    Citation{"qiu2023simple",
             "Qiu, Shikai and Potapczynski, Andres and Izmailov, Pavel and Wilson, Andrew Gordon",
             "Simple and Fast Group Robustness by Automatic Feature Reweighting", icml, 2023},
    Citation{"radford2021learning",
             "Radford, Alec and Kim, Jong Wook and Hallacy, Chris and Ramesh, Aditya and Goh, Gabriel and "
             "Agarwal, Sandhini and Sastry, Girish and Askell, Amanda and Mishkin, Pamela and Clark, Jack "
             "and Krueger, Gretchen and Sutskever, Ilya",
             "Learning Transferable Visual Models From Natural Language Supervision", icml, 2021},
    Citation{"rame2022fishr", "Rame, Alexandre and Dancette, Corentin and Cord, Matthieu",
             "Fishr: Invariant Gradient Variances for Out-of-Distribution Generalization", icml, 2022},
    Citation{"ravfogel2020null",
             "Ravfogel, Shauli and Elazar, Yanai and Gonen, Hila and Twiton, Michael and Goldberg, Yoav",
             "Null It Out: Guarding Protected Attributes by Iterative Nullspace Projection", acl, 2020},
    Citation{"ravfogel2022linear",
             "Ravfogel, Shauli and Twiton, Michael and Goldberg, Yoav and Cotterell, Ryan",
             "Linear Adversarial Concept Erasure", icml, 2022},
    Citation{"sagawa2020distributionally",
             "Sagawa, Shiori and Koh, Pang Wei and Hashimoto, Tatsunori B. and Liang, Percy",
             "Distributionally Robust Neural Networks for Group Shifts: On the Importance of Regularization "
             "for Worst-Case Generalization",
             iclr, 2020},
    Citation{"schroff2015facenet", "Schroff, Florian and Kalenichenko, Dmitry and Philbin, James",
             "FaceNet: A Unified Embedding for Face Recognition and Clustering", cvpr, 2015},
    Citation{
        "shu2023clipood",
        "Shu, Yang and Guo, Xingzhuo and Wu, Jialong and Wang, Ximei and Wang, Jianmin and Long, Mingsheng",
        "CLIPood: Generalizing CLIP to Out-of-Distributions", icml, 2023},
    Citation{"sohn2016improved", "Sohn, Kihyuk",
             "Improved Deep Metric Learning with Multi-class N-pair Loss Objective", neurips, 2016},
    Citation{"sohoni2020no",
             "Sohoni, Nimit and Dunnmon, Jared and Angus, Geoffrey and Gu, Albert and Ré, Christopher",
             "No Subclass Left Behind: Fine-Grained Robustness in Coarse-Grained Classification Problems",
             neurips, 2020},
    Citation{"sun2016deep", "Sun, Baochen and Saenko, Kate",
             "Deep CORAL: Correlation Alignment for Deep Domain Adaptation", eccvWorkshops, 2016},
    Citation{"taghanaki2021robust",
             "Taghanaki, Saeid A. and Choi, Kristy and Khasahmadi, Amir Hosein and Goyal, Anirudh",
             "Robust Representation Learning via Perceptual Similarity Metrics", icml, 2021},
    Citation{"vapnik1991principles", "Vapnik, Vladimir",
             "Principles of Risk Minimization for Learning Theory", neurips, 1991},
    Citation{"wang2019multi",
             "Wang, Xun and Han, Xintong and Huang, Weilin and Dong, Dengke and Scott, Matthew R.",
             "Multi-Similarity Loss with General Pair Weighting for Deep Metric Learning", cvpr, 2019},
    Citation{"wortsman2022model",
             "Wortsman, Mitchell and Ilharco, Gabriel and Gadre, Samir Yitzhak and Roelofs, Rebecca and "
             "Gontijo-Lopes, Raphael and Morcos, Ari S. and Namkoong, Hongseok and Farhadi, Ali and Carmon, "
             "Yair and Kornblith, Simon and Schmidt, Ludwig",
             "Model Soups: Averaging Weights of Multiple Fine-Tuned Models Improves Accuracy without "
             "Increasing Inference Time",
             icml, 2022},
    Citation{"wortsman2022robust",
             "Wortsman, Mitchell and Ilharco, Gabriel and Kim, Jong Wook and Li, Mike and Kornblith, Simon "
             "and Roelofs, Rebecca and Gontijo-Lopes, Raphael and Hajishirzi, Hannaneh and Farhadi, Ali and "
             "Namkoong, Hongseok and Schmidt, Ludwig",
             "Robust Fine-Tuning of Zero-Shot Models", cvpr, 2022},
    Citation{"wu2017sampling",
             "Wu, Chao-Yuan and Manmatha, R. and Smola, Alexander J. and Krähenbühl, Philipp",
             "Sampling Matters in Deep Embedding Learning", iccv, 2017},
    Citation{"yao2022improving",
             "Yao, Huaxiu and Wang, Yu and Li, Sai and Zhang, Linjun and Liang, Weixin and Zou, James and "
             "Finn, Chelsea",
             "Improving Out-of-Distribution Robustness via Selective Augmentation", icml, 2022},
    Citation{"zhang2022contrastive", "Zhang, Michael and Ré, Christopher",
             "Contrastive Adapters for Foundation Model Group Robustness", neurips, 2022},
    Citation{
        "zhang2022correct",
        "Zhang, Michael and Sohoni, Nimit S. and Zhang, Hongyang R. and Finn, Chelsea and Ré, Christopher",
        "Correct-N-Contrast: A Contrastive Approach for Improving Robustness to Spurious Correlations", icml,
        2022},
    Citation{"zhang2022tip",
             "Zhang, Renrui and Zhang, Wei and Fang, Rongyao and Gao, Peng and Li, Kunchang and Dai, Jifeng "
             "and Qiao, Yu and Li, Hongsheng",
             "Tip-Adapter: Training-Free Adaption of CLIP for Few-Shot Classification", eccv, 2022},
};

/// Keys of the papers of a method or inference, parted by blanks.
struct Papers {
    std::string_view of;
    std::string_view keys;
};

constexpr std::array papersOfMethods{
    Papers{"zero-shot", "radford2021learning"},
    Papers{"linear-probe", "zhang2022contrastive"},
    Papers{"adapter", "zhang2022contrastive"},
    Papers{"clip-adapter", "gao2021clip"},
    Papers{"tip-adapter", "zhang2022tip"},
    Papers{"tip-adapter-f", "zhang2022tip"},
    Papers{"group-prompt", "zhang2022contrastive"},
    Papers{"contrastive-adapter", "zhang2022contrastive"},
    Papers{"wise-ft", "wortsman2022robust"},
    Papers{"ft", "wortsman2022robust kim2024efficient"},
    Papers{"lp-ft", "kumar2022fine"},
    Papers{"flyp", "goyal2023finetune"},
    Papers{"soup", "wortsman2022model"},
    Papers{"clipood", "shu2023clipood"},
    Papers{"r-adapter", "kim2024efficient"},
    Papers{"dfr-subsample", "kirichenko2023last zhang2022contrastive"},
    Papers{"dfr-upsample", "kirichenko2023last zhang2022contrastive"},
    Papers{"dfr-train", "kirichenko2023last"},
    Papers{"dfr-val", "kirichenko2023last"},
    Papers{"afr", "qiu2023simple"},
    Papers{"rwg", "idrissi2022simple"},
    Papers{"rwy", "idrissi2022simple"},
    Papers{"subg", "idrissi2022simple"},
    Papers{"suby", "idrissi2022simple"},
    Papers{"erm", "vapnik1991principles"},
    Papers{"group-dro", "sagawa2020distributionally"},
    Papers{"jtt", "liu2021just"},
    Papers{"cvar-dro", "levy2020large"},
    Papers{"lff", "nam2020learning"},
    Papers{"lisa", "yao2022improving"},
    Papers{"ssa", "nam2022spread"},
    Papers{"irm", "arjovsky2019invariant"},
    Papers{"vrex", "krueger2021out"},
    Papers{"fishr", "rame2022fishr"},
    Papers{"pgi", "ahmed2021systematic"},
    Papers{"dann", "ganin2016domain gulrajani2021search"},
    Papers{"mmd", "li2018domain gulrajani2021search"},
    Papers{"coral", "sun2016deep gulrajani2021search"},
    Papers{"input-morphing", "taghanaki2021robust"},
    Papers{"inlp", "ravfogel2020null"},
    Papers{"rlace", "ravfogel2022linear"},
    Papers{"leace", "belrose2023leace"},
    Papers{"orthogonal-prompt", "chuang2023debiasing"},
    Papers{"cnc", "zhang2022correct"},
    Papers{"supcon", "khosla2020supervised"},
    Papers{"dml-contrastive", "hadsell2006dimensionality dullerud2022fairness"},
    Papers{"dml-triplet", "schroff2015facenet dullerud2022fairness"},
    Papers{"dml-npair", "sohn2016improved dullerud2022fairness"},
    Papers{"dml-margin", "wu2017sampling dullerud2022fairness"},
    Papers{"dml-multisimilarity", "wang2019multi dullerud2022fairness"},
    Papers{"dml-proxynca", "movshovitz2017no dullerud2022fairness"},
    Papers{"dml-arcface", "deng2019arcface dullerud2022fairness"},
    Papers{"parade", "dullerud2022fairness"},
    Papers{"info-nce", "chen2020simple"},
    Papers{"info-nce-dann", "ganin2016domain lewis_adaptive"},
    Papers{"info-nce-mmd", "li2018domain lewis_adaptive"},
    Papers{"info-nce-individual", "qiu2023not"},
    Papers{"same-domain-negatives", "cheng2020subject"},
    Papers{"domain-weighted-negatives", "lewis_adaptive"},
    Papers{"domain-weighted-pairs", "lewis_adaptive"},
};

constexpr std::array papersOfInferences{
    Papers{"subclasses", "sohoni2020no"},
    Papers{"eiil", "creager2021environment"},
    Papers{"ssa", "nam2022spread"},
    Papers{"pred_and_rep", "zhang2022correct"},
    Papers{"erm_clusters", "zhang2022correct"},
};

/// Adds the papers of a method or inference that are not there yet.
void addPapers(std::span<const Papers> list, std::string_view of, std::vector<const Citation*>& found) {
    const auto own = std::find_if(list.begin(), list.end(), [of](const Papers& one) { return one.of == of; });
    std::string_view keys = own == list.end() ? ""sv : own->keys;
    while (!keys.empty()) {
        const std::string_view key = keys.substr(0, keys.find(' '));
        keys.remove_prefix(std::min(key.size() + 1, keys.size()));
        const auto paper = std::find_if(papers.begin(), papers.end(),
                                        [key](const Citation& citation) { return citation.key == key; });
        if (paper != papers.end() && std::find(found.begin(), found.end(), &*paper) == found.end())
            found.push_back(&*paper);
    }
}

} // namespace

std::span<const Citation> citations() {
    return papers;
}

std::vector<const Citation*> citationsOf(const std::string& method, const ParameterValues& parameters) {
    std::vector<const Citation*> found;
    addPapers(papersOfMethods, method, found);
    const auto groups = parameters.all().find("groups");
    if (groups != parameters.all().end())
        if (const std::string* inference = std::get_if<std::string>(&groups->second))
            addPapers(papersOfInferences, *inference, found);
    return found;
}

std::string shortCitation(const Citation& citation) {
    const std::string_view first = citation.authors.substr(0, citation.authors.find(','));
    const std::size_t next = citation.authors.find(" and ");
    std::string text(first);
    if (next != std::string_view::npos) {
        const std::string_view others = citation.authors.substr(next + 5);
        const bool two = others.find(" and ") == std::string_view::npos;
        text += two ? " and " + std::string(others.substr(0, others.find(','))) : " et al.";
    }
    return citation.year > 0 ? text + " " + std::to_string(citation.year) : text;
}

std::string toBibtex(std::span<const Citation* const> wanted) {
    std::string text;
    for (const Citation* paper : wanted) {
        const bool isPreprint = paper->venue.starts_with("arXiv:"),
                   isJournal = paper->venue.starts_with("Journal");
        text += "@" +
                std::string(paper->venue.empty() || isPreprint ? "misc"
                            : isJournal                        ? "article"
                                                               : "inproceedings") +
                "{" + std::string(paper->key) + ",\n  author = {" + std::string(paper->authors) +
                "},\n  title = {{" + std::string(paper->title) + "}}";
        if (!paper->venue.empty())
            text += ",\n  " +
                    std::string(isPreprint  ? "howpublished"
                                : isJournal ? "journal"
                                            : "booktitle") +
                    " = {" + std::string(paper->venue) + "}";
        if (paper->year > 0)
            text += ",\n  year = {" + std::to_string(paper->year) + "}";
        text += "\n}\n";
    }
    return text;
}

} // namespace groupscope
