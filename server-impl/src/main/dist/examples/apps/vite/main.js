document.querySelector('#clock').textContent = new Date().toLocaleTimeString();
