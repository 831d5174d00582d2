/** The yardstick: a proxy that does nothing but pipe. */
import { createServer, request as requestHttp } from 'node:http';

const [port = '0', target = ''] = process.argv.slice(2);
createServer((request, response) => {
  const { method, headers, url } = request;
  const onward = requestHttp(new URL(url ?? '/', target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
}).listen(Number(port), '127.0.0.1');
