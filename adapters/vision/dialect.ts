import type { Reply } from './post-bounded';
import type { QuestionPart, VisionQuestion } from './vision-model';

/** The parts of the interface that an endpoint supports; servers and models differ in both. */
export interface Dialect {
  /** `plain`: the schema is only in the instructions. */
  readonly format: 'json_schema' | 'json_object' | 'plain';
  /** Newer models of OpenAI reject the older name, which all other servers support. */
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
}

/** Returns the body of a request in a dialect. */
export function toRequestBody(model: string, question: VisionQuestion, dialect: Dialect): object {
  const { instructions, schema, maxAnswerTokens } = question;
  const isEnforced = dialect.format === 'json_schema';
  const asked = `Answer with one JSON object and nothing else. Its JSON schema: ${JSON.stringify(schema.definition)}`;
  return {
    model,
    messages: [
      { role: 'system', content: isEnforced ? instructions : `${instructions}\n\n${asked}` },
      { role: 'user', content: question.parts.map(toContent) },
    ],
    [dialect.tokenLimit]: maxAnswerTokens,
    ...toFormat(question, dialect),
  };
}

function toContent(part: QuestionPart): object {
  if (part.kind === 'text') return { type: 'text', text: part.text };
  const url = `data:image/jpeg;base64,${part.jpeg.toString('base64')}`;
  return { type: 'image_url', image_url: { url } };
}

function toFormat({ schema }: VisionQuestion, { format }: Dialect): object {
  switch (format) {
    case 'json_schema': {
      const { name, definition } = schema;
      return {
        response_format: {
          type: 'json_schema',
          json_schema: { name, strict: true, schema: definition },
        },
      };
    }
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'plain':
      return {};
  }
}

/**
 * Returns the next simpler dialect after an error response; undefined if the error is not about the dialect.
 */
export function lowerDialect(used: Dialect, { status, text }: Reply): Dialect | undefined {
  if (status !== 400 && status !== 422) return undefined;
  if (used.tokenLimit === 'max_tokens' && text.includes('max_completion_tokens')) {
    return { ...used, tokenLimit: 'max_completion_tokens' };
  }
  switch (used.format) {
    case 'json_schema':
      return { ...used, format: 'json_object' };
    case 'json_object':
      return { ...used, format: 'plain' };
    case 'plain':
      return undefined;
  }
}
