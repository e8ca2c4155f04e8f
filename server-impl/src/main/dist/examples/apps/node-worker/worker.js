console.log('Hello from a Node.js worker');

const ticks = setInterval(() => console.log('still at work'), 60_000);

process.on('SIGTERM', () => {
  console.log('finished');
  clearInterval(ticks);
});
