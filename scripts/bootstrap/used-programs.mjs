/** Programs that run beside our own code and are not npm packages, as CycloneDX components. */
export const usedPrograms = [
  {
    name: 'ffmpeg',
    description:
      'Reads clips and encodes videos. Version 5 or newer with libx264, from the machine.',
    scope: 'required',
    licenses: [{ license: { id: 'GPL-2.0-or-later' } }],
  },
  {
    name: 'bubblewrap',
    description: 'The sandbox ffmpeg reads clips in, where it is installed.',
    scope: 'optional',
    licenses: [{ license: { id: 'LGPL-2.0-or-later' } }],
  },
  {
    name: 'node',
    description:
      'Runs the services. Version 24 or newer, from the machine or installed by the start script.',
    scope: 'required',
    licenses: [{ license: { id: 'MIT' } }],
  },
];
