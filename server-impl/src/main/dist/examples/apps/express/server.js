const express = require('express');

const app = express();
app.get('/', (request, response) => response.send('Hello from Express\n'));

app.listen(process.env.PORT || 3000);
