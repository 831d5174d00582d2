import type { PictureAnswer } from '@/adapters/media/picture-processes';
import { answerTasks } from '@/adapters/process/answer-tasks';
import { poolScene } from './pool-scene';
import { type NetworkRunner, openNetwork } from './run-network';
import { loadModel, sceneModel } from './scene-model';

/**
 * Runs in a separate process, because a network takes memory and time, and a damaged one may take all of
 * both.
 */
answerTasks(describeScene);

let network: Promise<NetworkRunner> | undefined;

async function describeScene(colours: Uint8Array): Promise<PictureAnswer<Float32Array>> {
  try {
    network ??= loadModel(sceneModel).then(openNetwork);
    const pixels = new Float32Array(colours.length);
    for (let i = 0; i < pixels.length; i++) pixels[i] = (colours[i] ?? 0) / 127.5 - 1;
    return { kind: 'done', done: poolScene((await network).run(pixels)) };
  } catch (error) {
    return { kind: 'refused', reason: 'damaged', message: String(error) };
  }
}
