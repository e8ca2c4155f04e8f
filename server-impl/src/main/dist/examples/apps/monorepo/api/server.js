const http = require('node:http');

http
  .createServer((request, response) => response.end('Hello from the API of a monorepo\n'))
  .listen(process.env.PORT || 3000);
