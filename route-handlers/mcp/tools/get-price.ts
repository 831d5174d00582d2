import { readPrice } from '../read-price';
import { defineTool, projectArgument, toText } from '../tool';

export const getPrice = defineTool({
  name: 'get_price',
  title: 'Price',
  description:
    'Says what generating the project’s videos costs in tokens now, and how many the person has. All versions of a project together cost what one does.',
  input: projectArgument,
  isReadOnly: true,
  isRepeatable: true,
  run: async ({ project_id }, { api }) => toText(await readPrice(api, project_id)),
});
