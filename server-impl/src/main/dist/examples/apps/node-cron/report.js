console.log('Hello from a cron job in Node.js');
console.log(`It is ${new Date().toISOString()}`);
