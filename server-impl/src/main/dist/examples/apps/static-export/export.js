const fs = require('node:fs');

const pages = {
  index: 'Hello from a static export',
  about: 'Each page is a file in the publish path',
};

fs.mkdirSync('out', { recursive: true });
for (const [name, text] of Object.entries(pages)) {
  fs.writeFileSync(`out/${name}.html`, `<!doctype html><title>${text}</title><h1>${text}</h1>\n`);
}
