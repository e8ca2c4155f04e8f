// Everything works without this: it only saves selecting and copying by hand, and asks before what cannot be undone.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = 'Copied';
    button.setAttribute('aria-live', 'polite');
  });
}
for (const menu of document.querySelectorAll('details.menu')) {
  document.addEventListener('click', (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });
}
for (const button of document.querySelectorAll('.button.danger')) {
  button.addEventListener('click', (event) => {
    if (!confirm(`${button.getAttribute('aria-label') ?? button.textContent}? This cannot be undone.`)) event.preventDefault();
  });
}
