"""Lights the house and photographs it. Run: blender -b -P photograph.py -- OUT_FOLDER WIDTH SAMPLES VIEW [VIEW ...]

Each view is rendered twice, because the noise of a path tracer lies in the light and not in the
materials: the light at half size with SAMPLES paths a pixel, the materials at full size with hardly
any light at all. develop.py smooths the one, guided by the other, and multiplies them.
"""
import math
import os
import runpy
import sys

import bpy
from mathutils import Vector

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from develop import develop  # noqa: E402

OUT, WIDTH, SAMPLES, *VIEWS = sys.argv[sys.argv.index('--') + 1:]
WIDTH, SAMPLES = int(WIDTH), int(SAMPLES)

# from, towards (metres), lens (mm), shift, exposure (stops), stops taken from what lies outside
CAMERAS = {
    'front': ((-3.4, -9.9, 1.55), (6.2, .6, 1.55), 25, .02, -0.45, 0.0),
    'living': ((8.55, 2.95, 1.35), (1.2, 2.75, 1.35), 20, -.035, 1.15, 1.75),
    'lounge': ((4.9, .55, 1.25), (.9, 4.6, 1.25), 20, -.035, 1.1, 1.7),
    'kitchen': ((4.5, 2.1, 1.4), (7.2, 5.4, 1.4), 19, -.035, 1.4, 1.7),
    'dining': ((4.75, 3.1, 1.35), (8.4, .5, 1.35), 20, -.035, 0.95, 1.7),
    'bedroom': ((9.35, 4.12, 1.35), (13.2, 1.5, 1.35), 19, -.035, 1.3, 1.7),
    'bath': ((9.4, 4.62, 1.4), (12.9, 6.7, 1.4), 18, -.035, 0.9, 1.0),
    'pool': ((13.6, -10.9, 1.55), (4.2, -1, 1.55), 24, .015, -0.45, 0.0),
    'dusk': ((-1.0, -10.9, 1.5), (7.2, .2, 1.5), 25, .015, .75, 0.0),
}
DATA = ('DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol', 'TransDir', 'TransInd',
        'TransCol', 'Emit', 'Env', 'Normal', 'Position')

runpy.run_path(os.path.join(HERE, 'house.py'))
scene = bpy.context.scene
ROOM = 2.85


def lamp(x, y, z, width, depth, watts, rotation=(0, 0, 0), portal=False):
    light = bpy.data.lights.new('lamp', 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', width, depth
    light.energy, light.color = watts, (1, .93, .84)
    light.cycles.is_portal = portal
    ob = bpy.data.objects.new('lamp', light)
    ob.location, ob.rotation_euler = (x, y, z), rotation
    ob.visible_camera = ob.visible_glossy = False
    scene.collection.objects.link(ob)
    return ob


def light_the_house(is_dusk, is_inside):
    """Sun and sky, soft lamps under the ceilings, and portals that lead paths to the windows."""
    for ob in [ob for ob in bpy.data.objects if ob.type == 'LIGHT']:
        bpy.data.objects.remove(ob)
    world = bpy.data.worlds.new('sky')
    scene.world, world.use_nodes = world, True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    sky = nodes.new('ShaderNodeTexSky')
    sky.sky_type = 'NISHITA'
    sky.sun_elevation = math.radians(1.2 if is_dusk else 34)
    sky.sun_rotation = math.radians(95 if is_dusk else 205)
    sky.sun_intensity = .35 if is_dusk else .55
    sky.sun_size = math.radians(1.4)
    background = nodes['Background']
    links.new(sky.outputs[0], background.inputs[0])
    background.inputs[1].default_value = .2 if is_dusk else .16
    power = 2.6 if is_dusk else 1
    lamp(2.3, 3.2, ROOM - .03, 3, 4, 34 * power)
    lamp(6.6, 3.4, ROOM - .03, 3.6, 4, 40 * power)
    lamp(11.4, 2.1, ROOM - .03, 3, 3, 30 * power)
    lamp(11.4, 5.7, ROOM - .03, 3, 1.8, 45 * power)
    if is_inside:
        for x, width in ((4.5, 9), (11.4, 4.3)):
            lamp(x, -.1, ROOM / 2, width, ROOM, 1, (math.radians(90), 0, math.pi), portal=True)


def aim(view):
    place, target, lens, shift, *_ = CAMERAS[view]
    camera = bpy.data.cameras.new(view)
    ob = bpy.data.objects.new(view, camera)
    scene.collection.objects.link(ob)
    ob.location = place
    way = Vector(target) - Vector(place)
    way.z = 0  # verticals stay vertical
    ob.rotation_euler = way.to_track_quat('-Z', 'Y').to_euler()
    camera.lens, camera.shift_y, camera.clip_start = lens, shift, .05
    scene.camera = ob


def shoot(folder, width, samples, bounces):
    """Renders the passes of the current view into a folder, one file each."""
    os.makedirs(folder, exist_ok=True)
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.samples, cycles.use_denoising = samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, .03
    cycles.max_bounces = cycles.diffuse_bounces = bounces
    cycles.glossy_bounces, cycles.transmission_bounces = min(bounces, 3), min(bounces, 4)
    cycles.transparent_max_bounces = 12
    cycles.min_transparent_bounces = 12  # no path ends by chance in a window: that would speckle it
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 30
    cycles.blur_glossy = .8
    cycles.use_fast_gi, cycles.fast_gi_method, cycles.ao_bounces_render = True, 'REPLACE', 3
    scene.world.light_settings.ao_factor = .6
    scene.world.light_settings.distance = 4
    render = scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, width * 2 // 3, 100
    render.threads_mode, render.threads = 'FIXED', 2
    render.use_persistent_data = True
    layer = bpy.context.view_layer
    for name in ('diffuse', 'glossy', 'transmission'):
        for part in ('direct', 'indirect', 'color'):
            setattr(layer, f'use_pass_{name}_{part}', True)
    layer.use_pass_emit = layer.use_pass_environment = True
    layer.use_pass_normal = layer.use_pass_position = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    target = tree.nodes.new('CompositorNodeOutputFile')
    target.base_path = folder
    target.format.file_format, target.format.color_depth = 'OPEN_EXR', '32'
    target.format.color_mode = 'RGB'
    target.file_slots.clear()
    for name in DATA:
        target.file_slots.new(name)
        tree.links.new(source.outputs[name], target.inputs[name])
    bpy.ops.render.render(write_still=False)


for view in VIEWS:
    is_outside = view in ('front', 'pool', 'dusk')
    light_the_house(view == 'dusk', not is_outside)
    aim(view)
    passes = os.path.join(OUT, 'passes', view)
    shoot(os.path.join(passes, 'light'), WIDTH // 2, SAMPLES, 6)
    shoot(os.path.join(passes, 'material'), WIDTH, 8, 0)
    _, _, _, _, exposure, pull = CAMERAS[view]
    develop(passes, os.path.join(OUT, f'{view}.png'), exposure, pull)
    if view == 'living':  # as a phone takes it on a dull day
        develop(passes, os.path.join(OUT, 'living-dark.png'), exposure - 2.5, 0, is_retouched=False)
    print('DONE', view, flush=True)
