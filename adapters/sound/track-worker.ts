import { parentPort, workerData } from 'node:worker_threads';
import { analyseTrack } from './analyse-track';

/** A thread that analyses one track: minutes of sound take seconds of computing. */
parentPort?.postMessage(analyseTrack(workerData as Int16Array));
