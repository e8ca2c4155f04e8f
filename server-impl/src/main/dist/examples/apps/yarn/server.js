const Koa = require('koa');

const app = new Koa();
app.use(context => {
  context.body = 'Hello from Yarn\n';
});

app.listen(process.env.PORT || 3000);
