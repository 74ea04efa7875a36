# SPDX-License-Identifier: GPL-3.0-or-later
"""Foundation models by name. Each has images(list of uint8 (h,w,3)) and texts(list of str), both float32 (B,D).

A package is imported only when a model of it is asked for. `images` or `texts` is None where a model has none.
"""

import importlib
import zlib

import numpy as np

from pictures import shrunk
from tables import Problem

TEXT_TOKENS = 512


def needed(package, install):
    """The package; a Problem that says how to install it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise Problem(f"this model needs the Python package {package}", f"install it: {install}") from None


class Pixels:
    """A stand-in for a network, of numpy alone: 8×8 colours, or words, through fixed random numbers to 64."""

    def __init__(self, _name):
        self.projection = np.random.default_rng(0).normal(size=(192, 64)) / np.sqrt(192)

    def images(self, pictures):
        small = np.stack([shrunk(picture, 8).ravel() for picture in pictures]) / 255 - 0.5
        return (small @ self.projection).astype(np.float32)

    def texts(self, texts):
        return np.stack([self.text(text) for text in texts]).astype(np.float32)

    @staticmethod
    def text(text):
        words = text.lower().split() or [""]
        return np.mean([np.random.default_rng(zlib.crc32(word.encode())).normal(size=64) for word in words], 0)


class Clip:
    """OpenAI's package clip: RN50, RN101, RN50x4, ViT-B/32, ViT-B/16, ViT-L/14, ViT-L/14@336px."""

    def __init__(self, name):
        clip = needed("clip", "pip install git+https://github.com/openai/CLIP.git")
        self.torch = needed("torch", "pip install torch")
        if name not in clip.available_models():
            raise Problem(f"clip has no model {name}", f"take one of {', '.join(clip.available_models())}")
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        self.model, self.prepare = clip.load(name, device=self.device)
        self.tokens = lambda texts: clip.tokenize(texts, truncate=True)

    def images(self, pictures):
        image = needed("PIL.Image", "pip install pillow")
        batch = self.torch.stack([self.prepare(image.fromarray(picture)) for picture in pictures])
        with self.torch.no_grad():
            return self.model.encode_image(batch.to(self.device)).float().cpu().numpy()

    def texts(self, texts):
        with self.torch.no_grad():
            return self.model.encode_text(self.tokens(texts).to(self.device)).float().cpu().numpy()


class OpenClip(Clip):
    """The package open_clip: NAME, or NAME:WEIGHTS. Without weights those of OpenAI, else the first listed."""

    def __init__(self, name):
        open_clip = needed("open_clip", "pip install open_clip_torch")
        self.torch = needed("torch", "pip install torch")
        weights = None
        if not name.startswith("hf-hub:"):
            name, _, weights = name.partition(":")
            known = open_clip.list_pretrained_tags_by_model(name)
            if not known or (weights and weights not in known):
                raise Problem(f"open_clip has no weights {weights or ''} of {name}",
                              f"take one of {', '.join(known) or 'open_clip.list_models()'}")
            weights = weights or ("openai" if "openai" in known else known[0])
            print(f"open_clip {name}, weights {weights}")
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        self.model, _, self.prepare = open_clip.create_model_and_transforms(name, pretrained=weights)
        self.model.to(self.device).eval()
        self.tokens = open_clip.get_tokenizer(name)


class HuggingFace:
    """The package transformers. Models with both towers embed pictures and texts in one space.

    Of a model of texts alone (GPT-Neo) a text is the mean of its last hidden states, at most 512 tokens; of a
    model of pictures alone it is the pooled output, or the first token where there is none.
    """

    def __init__(self, name):
        self.hub = needed("transformers", "pip install transformers")
        self.torch = needed("torch", "pip install torch")
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        try:
            self.model = self.hub.AutoModel.from_pretrained(name).to(self.device).eval()
        except (OSError, ValueError) as error:
            raise Problem(f"transformers cannot load {name} ({error})", "give a model of huggingface.co") from None
        both = hasattr(self.model, "get_image_features")
        of_pictures = both or hasattr(self.model.config, "image_size")
        if of_pictures:
            self.prepare = self.hub.AutoImageProcessor.from_pretrained(name)
        else:
            self.images = None
        if both or not of_pictures:
            self.tokenizer = self.hub.AutoTokenizer.from_pretrained(name)
            self.tokenizer.pad_token = self.tokenizer.pad_token or self.tokenizer.eos_token
        else:
            self.texts = None
        self.both = both

    def images(self, pictures):
        inputs = self.prepare(images=list(pictures), return_tensors="pt").to(self.device)
        with self.torch.no_grad():
            if self.both:
                return self.pooled(self.model.get_image_features(**inputs))
            outputs = self.model(**inputs)
        if getattr(outputs, "pooler_output", None) is None:
            return outputs.last_hidden_state[:, 0].float().cpu().numpy()
        return self.pooled(outputs)

    @staticmethod
    def pooled(outputs):
        """float32 (B,D) of a tensor or, since transformers 5, of outputs that hold it."""
        return getattr(outputs, "pooler_output", outputs).flatten(1).float().cpu().numpy()

    def texts(self, texts):
        inputs = self.tokenizer([text or " " for text in texts], return_tensors="pt", padding=True, truncation=True,
                                max_length=min(TEXT_TOKENS, self.tokenizer.model_max_length)).to(self.device)
        with self.torch.no_grad():
            if self.both:
                return self.pooled(self.model.get_text_features(**inputs))
            states = self.model(**inputs).last_hidden_state.float()
        counts = inputs["attention_mask"][..., None].float()
        return ((states * counts).sum(1) / counts.sum(1)).cpu().numpy()


def loaded(name):
    """The model of "clip:RN50", "open_clip:ViT-B-32", "hf:EleutherAI/gpt-neo-1.3B" or "pixels"."""
    package, _, model = name.partition(":")
    known = {"clip": Clip, "open_clip": OpenClip, "hf": HuggingFace, "pixels": Pixels}
    if package not in known or (package == "pixels") != (model == ""):
        raise Problem(f"there is no model '{name}'", "take clip:NAME, open_clip:NAME, hf:NAME or pixels")
    return known[package](model)
