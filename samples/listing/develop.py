"""Develops the two renders of a view: smooths the light, multiplies it with the materials, exposes."""
import os
import struct
import zlib

import numpy as np

WHITE_BALANCE = (.965, 1.0, 1.075)  # the lamps are warm, and a listing's walls are white
HOUSE = ((-.3, -.3, -.4), (13.95, 7.4, 3.4))  # metres; what lies beyond is outside


def load(folder, name):
    import bpy
    image = bpy.data.images.load(os.path.join(folder, f'{name}0001.exr'))
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.nan_to_num(pixels.reshape(height, width, 4)[::-1, :, :3])


def shifted(image, dy, dx):
    """The image moved by whole pixels, its edge repeated."""
    height, width = image.shape[:2]
    rows = np.clip(np.arange(height) + dy, 0, height - 1)
    columns = np.clip(np.arange(width) + dx, 0, width - 1)
    return image[rows][:, columns]


KERNEL = {-2: 1 / 16, -1: 1 / 4, 0: 3 / 8, 1: 1 / 4, 2: 1 / 16}


def smooth(light, normal, position, rounds, tolerance=4.0):
    """Edge-avoiding à-trous wavelet: light runs along a surface, not across its edges."""
    reach = np.maximum(np.linalg.norm(position - position.mean((0, 1)), axis=2, keepdims=True), 1)
    scale = .01 * reach
    for level in range(rounds):
        step = 2 ** level
        total = np.zeros_like(light)
        weights = np.zeros(light.shape[:2] + (1,), np.float32)
        level_of = np.log1p(light.mean(2, keepdims=True))
        for dy, wy in KERNEL.items():
            for dx, wx in KERNEL.items():
                at = (dy * step, dx * step)
                away = shifted(position, *at) - position
                off_plane = np.abs((away * normal).sum(2, keepdims=True)) / (scale * step ** .5)
                turn = np.maximum(0, (shifted(normal, *at) * normal).sum(2, keepdims=True)) ** 32
                differs = np.abs(shifted(level_of, *at) - level_of) * tolerance * (1.6 ** level) / 4
                weight = wy * wx * turn * np.exp(-off_plane - differs).astype(np.float32) + (
                    1e-6 if dy == dx == 0 else 0)
                total += shifted(light, *at) * weight
                weights += weight
        light = total / np.maximum(weights, 1e-6)
    return light


def calm(light):
    """Takes single bright sparks back to their neighbourhood."""
    stack = np.stack([shifted(light, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)])
    bound = np.sort(stack, axis=0)[-3] * 1.5 + .02
    return np.minimum(light, bound)


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-6)


def enlarge(light, normal, position, full_normal, full_position):
    """Brings light from half to full size; of the four nearest, those on the same surface count."""
    height, width = full_normal.shape[:2]
    y = (np.arange(height) + .5) / 2 - .5
    x = (np.arange(width) + .5) / 2 - .5
    y0, x0 = np.floor(y).astype(int), np.floor(x).astype(int)
    total = np.zeros(full_normal.shape, np.float32)
    weights = np.zeros((height, width, 1), np.float32)
    reach = np.maximum(np.abs(full_position).max(2, keepdims=True), 1) * .02
    for dy in (-1, 0, 1, 2):
        for dx in (-1, 0, 1, 2):
            rows = np.clip(y0 + dy, 0, light.shape[0] - 1)
            columns = np.clip(x0 + dx, 0, light.shape[1] - 1)
            wy = np.maximum(0, 1.5 - np.abs(y - (y0 + dy)))[:, None, None]
            wx = np.maximum(0, 1.5 - np.abs(x - (x0 + dx)))[None, :, None]
            there = position[rows][:, columns]
            off = np.abs(((there - full_position) * full_normal).sum(2, keepdims=True)) / reach
            turn = np.maximum(0, (normal[rows][:, columns] * full_normal).sum(2, keepdims=True)) ** 8
            weight = (wy * wx * (turn * np.exp(-4 * off) + 1e-4)).astype(np.float32)
            total += light[rows][:, columns] * weight
            weights += weight
    return total / weights


def outside_share(position):
    low, high = np.array(HOUSE[0]), np.array(HOUSE[1])
    beyond = ((position < low) | (position > high)).any(2)
    nowhere = np.abs(position).max(2) < 1e-6
    return (beyond | nowhere).astype(np.float32)[..., None]


def spread(image, radius):
    """Mean over a square, by running sums."""
    for axis in (0, 1):
        length = image.shape[axis]
        sums = np.cumsum(np.concatenate([np.zeros_like(np.take(image, [0], axis)), image], axis), axis, np.float64)
        ends = np.minimum(np.arange(length) + radius + 1, length)
        starts = np.maximum(np.arange(length) - radius, 0)
        count = (ends - starts).reshape([-1 if a == axis else 1 for a in range(image.ndim)])
        image = (np.take(sums, ends, axis) - np.take(sums, starts, axis)) / count
    return image


def even_out(picture, strength=.84):
    """Brings bright and dark areas together as a retoucher's HDR does, details as they are."""
    height, width = picture.shape[:2]
    tone = np.log2(np.maximum(picture @ np.array((.2126, .7152, .0722)), 2 ** -9))
    radius = width // 30
    mean = spread(tone, radius)
    spread_ = spread(tone * tone, radius) - mean * mean
    slope = spread_ / (spread_ + .5)
    base = spread(slope, radius) * tone + spread(mean - slope * mean, radius)
    middle = np.median(base)
    change = (middle + (base - middle) * strength) - base
    return picture * (2.0 ** change)[..., None].astype(np.float32)


def curve(x):
    """A film's shoulder: middle grey stays, white is reached late."""
    a, b, c, d, e = 2.51, .03, 2.43, .59, .14
    x = x * .62
    return np.clip(x * (a * x + b) / (x * (c * x + d) + e), 0, 1)


def develop(passes, target, exposure, pull, is_retouched=True):
    half, full = os.path.join(passes, 'light'), os.path.join(passes, 'material')
    normal, position = unit(load(half, 'Normal')), load(half, 'Position')
    full_normal, full_position = unit(load(full, 'Normal')), load(full, 'Position')
    picture = np.zeros(full_normal.shape, np.float32)
    for kind, rounds in (('Diff', 5), ('Gloss', 3), ('Trans', 2)):
        light = load(half, f'{kind}Dir') + load(half, f'{kind}Ind')
        if not light.any():
            continue
        light = smooth(calm(light), normal, position, rounds)
        light = enlarge(light, normal, position, full_normal, full_position)
        picture += light * load(full, f'{kind}Col')
    picture += load(full, 'Emit') + load(full, 'Env')
    outside = outside_share(full_position)
    picture *= 2.0 ** (exposure - pull * outside)
    if is_retouched:
        picture = even_out(picture)
    grey = picture.mean(2, keepdims=True)
    shown = curve((grey + (picture - grey) * 1.06) * np.array(WHITE_BALANCE, np.float32))
    save(target, encode(np.clip(shown, 0, 1)))


def encode(linear):
    """Linear light to sRGB bytes."""
    low, high = linear * 12.92, 1.055 * np.maximum(linear, 1e-6) ** (1 / 2.4) - .055
    return (np.where(linear <= .0031308, low, high) * 255 + .5).astype(np.uint8)


def save(path, pixels):
    height, width = pixels.shape[:2]
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], 1).tobytes()
    def chunk(kind, data):
        return (struct.pack('>I', len(data)) + kind + data
                + struct.pack('>I', zlib.crc32(kind + data) & 0xffffffff))
    head = struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'sRGB', b'\0')
                   + chunk(b'IDAT', zlib.compress(rows, 6)) + chunk(b'IEND', b''))
