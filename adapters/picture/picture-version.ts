import sharp from 'sharp';

/** Versions of the libraries that decode pictures. */
export const pictureVersion = JSON.stringify(sharp.versions);
