import { makePhonePhotos, measureEdit } from './findings/measure-edit';
import { measureFindings } from './findings/measure-findings';

// npm run bench -- findings [-- FOLDER]
// Measures the cost of computing all findings of a photo in the processes of the built product.
// npm run bench -- findings edit [FOLDER]
// Measures how long an edit takes after forty photos are uploaded over a line of 50 Mbit/s, with findings
// computed ahead and on request.

const PHOTOS = 40;
const SAMPLE = 'public/sample-listing';
const given = process.argv.slice(2);
if (given[0] === 'edit') await printEdit(given[1] ?? SAMPLE);
else await printCost(given[0] ?? SAMPLE);

async function printEdit(folder: string): Promise<void> {
  const photos = await makePhonePhotos(folder, PHOTOS);
  const whenAsked = await measureEdit(photos, false);
  const ahead = await measureEdit(photos, true);
  for (const [name, { uploadSeconds, editSeconds }] of Object.entries({ whenAsked, ahead })) {
    const [upload, edit] = [uploadSeconds.toFixed(1), editSeconds.toFixed(1)];
    console.log(`${name}: ${PHOTOS} photos uploaded in ${upload} s, edited ${edit} s after that`);
  }
  const ratio = (ahead.editSeconds / whenAsked.editSeconds).toFixed(2);
  console.log(`found ahead / found when asked: ${ratio}`);
}

async function printCost(folder: string): Promise<void> {
  const { photos, analysing, network, decodingSeconds } = await measureFindings(folder);
  const both = analysing.cpuSeconds + network.cpuSeconds;
  console.log(`${photos} photos of ${folder}`);
  for (const [name, { cpuSeconds, peakBytes }] of Object.entries({ analysing, network })) {
    console.log(
      `${name}: ${cpuSeconds.toFixed(3)} CPU-s a photo, ${Math.round(peakBytes / 1e6)} MB`,
    );
  }
  const ratio = (both / decodingSeconds).toFixed(1);
  console.log(`together: ${both.toFixed(3)} CPU-s a photo, ${ratio} times decoding its copy`);
}
