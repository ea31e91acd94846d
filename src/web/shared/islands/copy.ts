/**
 * Shows buttons that copy a value, such as a voucher number, to the clipboard. They stay hidden without this script.
 */
const SHOWN_MS = 2_000;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-clip]')) {
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.clip ?? '');
      button.textContent = button.dataset.copied ?? label;
    } catch {
      // The browser denied clipboard access. The payer can still select the number on the page.
      button.hidden = true;
    }
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  });
}
