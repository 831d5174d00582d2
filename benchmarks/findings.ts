import { measureFindings } from './findings/measure-findings';

// npm run bench:findings [-- FOLDER]
// What finding everything an edit knows of a photo costs, in the processes of the built product.

const [folder = 'public/sample-listing'] = process.argv.slice(2);
const { photos, analysing, network, decodingSeconds } = await measureFindings(folder);
const both = analysing.cpuSeconds + network.cpuSeconds;
console.log(`${photos} photos of ${folder}`);
for (const [name, { cpuSeconds, peakBytes }] of Object.entries({ analysing, network })) {
  console.log(`${name}: ${cpuSeconds.toFixed(3)} CPU-s a photo, ${Math.round(peakBytes / 1e6)} MB`);
}
const ratio = (both / decodingSeconds).toFixed(1);
console.log(`together: ${both.toFixed(3)} CPU-s a photo, ${ratio} times decoding its copy`);
