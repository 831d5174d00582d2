import { z } from 'zod';
import { VisionFailed } from './vision-model';

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** The JSON that a chat completion says, bare or between other words. @throws VisionFailed unusable. */
export function readAnswer(text: string): unknown {
  const read = completion.safeParse(parseJson(text));
  const content = read.data?.choices[0]?.message.content;
  const answer = content === undefined ? undefined : parseAmongWords(content);
  if (answer === undefined) {
    throw new VisionFailed('unusable', 'the answer of the vision model is not the JSON asked for');
  }
  return answer;
}

/** Models without enforced output put JSON into a fence, or a sentence before it. */
function parseAmongWords(content: string): unknown {
  const whole = parseJson(content);
  if (typeof whole === 'object' && whole !== null) return whole;
  const [from, to] = [content.indexOf('{'), content.lastIndexOf('}')];
  return from < 0 || to < from ? undefined : parseJson(content.slice(from, to + 1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
