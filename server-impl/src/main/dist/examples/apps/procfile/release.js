console.log('This runs before the new version starts, for example migrations');
