const http = require('node:http');

http
  .createServer((request, response) => response.end('Hello from a Procfile\n'))
  .listen(process.env.PORT || 3000);
