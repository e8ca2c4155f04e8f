console.log('Hello from the worker of a Procfile');

const ticks = setInterval(() => console.log('still at work'), 60_000);

process.on('SIGTERM', () => clearInterval(ticks));
