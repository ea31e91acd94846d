// Runs in the page, so it is no module. Returns the layout faults as texts.
(() => {
  const MIN_TARGET = 24;
  /** The width of the mark of a select box, which its text must not reach. */
  const MIN_MARK = 16;
  /** Layout rounds to whole pixels. */
  const TOLERANCE = 1;
  const INTERACTIVE =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, ' +
    '[role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem]';
  const faults = [];
  // While a dialog is open, the elements behind it cannot be reached.
  const scope = document.querySelector('dialog:modal') ?? document.body;

  function nameOf(element) {
    const id = element.id ? `#${element.id}` : '';
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const text = (element.textContent || element.value || element.name || '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 40);
    return `${element.localName}${id}${classes}${text ? ` «${text}»` : ''}`;
  }

  function isShown(element) {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  }

  /** Elements for screen readers only are clipped to a point or moved off the screen. */
  function isForReadersOnly(element) {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { width, height, right, bottom } = box.getBoundingClientRect();
      const { overflow, position, clipPath } = getComputedStyle(box);
      if (position === 'absolute' || position === 'fixed') {
        if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
        if (clipPath !== 'none' && width <= 1) return true;
      }
      if (overflow !== 'visible' && (width <= 1 || height <= 1)) return true;
    }
    return false;
  }

  function clips(style, axis) {
    return ['hidden', 'clip'].includes(axis === 'x' ? style.overflowX : style.overflowY);
  }

  function isInline(element) {
    return getComputedStyle(element).display === 'inline';
  }

  function blockOf(element) {
    let block = element;
    while (block !== document.body && (isInline(block) || getComputedStyle(block).display === 'contents'))
      block = block.parentElement;
    return block;
  }

  function findSidewaysScroll() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return;
    const wide = [...scope.querySelectorAll('*')].filter(
      (element) => isShown(element) && element.getBoundingClientRect().right > clientWidth + TOLERANCE,
    );
    // The innermost elements are the cause.
    const causes = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    const names = causes.slice(0, 5).map(nameOf).join(', ');
    faults.push(`the page scrolls sideways, ${scrollWidth} px in ${clientWidth}: ${names}`);
  }

  function findClipping() {
    for (const element of scope.querySelectorAll('*')) {
      if (!element.textContent.trim() || !isShown(element) || isForReadersOnly(element)) continue;
      if (element.closest('svg, select, textarea')) continue;
      const style = getComputedStyle(element);
      const isCut =
        (clips(style, 'x') && element.scrollWidth > element.clientWidth + TOLERANCE) ||
        (clips(style, 'y') && element.scrollHeight > element.clientHeight + TOLERANCE);
      if (isCut) faults.push(`cut off: ${nameOf(element)}`);
    }
  }

  /** Finds text that overflows its box at the left or right. Below, lines may be taller than a tight line height. */
  function findSpilling() {
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const reported = new Set();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!text.data.trim() || !isShown(parent) || parent.closest('svg, select, textarea, script, style'))
        continue;
      const block = blockOf(parent);
      if (reported.has(block) || isForReadersOnly(parent)) continue;
      range.selectNodeContents(text);
      const { left, right } = block.getBoundingClientRect();
      const isOut = [...range.getClientRects()].some(
        (line) => line.width > 0 && (line.right > right + TOLERANCE || line.left < left - TOLERANCE),
      );
      if (isOut) {
        reported.add(block);
        faults.push(`text runs out of its box: ${nameOf(block)}`);
      }
    }
  }

  function findCutPlaceholders() {
    const canvas = document.createElement('canvas').getContext('2d');
    for (const field of scope.querySelectorAll('input[placeholder]')) {
      if (!isShown(field) || field.value !== '') continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      canvas.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (canvas.measureText(field.placeholder).width > room + TOLERANCE)
        faults.push(`the placeholder «${field.placeholder}» is cut off: ${nameOf(field)}`);
    }
  }

  /** Returns the parts of an element that its ancestors do not clip. */
  function visibleParts(element) {
    let parts = [...element.getClientRects()];
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = box.getBoundingClientRect();
      parts = parts.map((part) => common(part, frame));
    }
    return parts.filter(
      ({ left, right, top, bottom }) => right - left > TOLERANCE && bottom - top > TOLERANCE,
    );
  }

  function common(one, other) {
    return {
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    };
  }

  function overlap(some, others) {
    return some.some((one) =>
      others.some((other) => {
        const { left, right, top, bottom } = common(one, other);
        return right - left > TOLERANCE && bottom - top > TOLERANCE;
      }),
    );
  }

  /** A pinned element covers the rest of the page only until the user scrolls. */
  function isPinned(element) {
    for (let box = element; box; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true;
    return false;
  }

  function findOverlaps(targets) {
    const seen = targets.map((element) => ({
      element,
      parts: visibleParts(element),
      pinned: isPinned(element),
    }));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        if (one.pinned !== other.pinned) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (overlap(one.parts, other.parts))
          faults.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`);
      }
    }
  }

  /** The tap area of an element includes its labels. */
  function sizeOf(element) {
    const boxes = [element, ...(element.labels ?? [])]
      .filter(isShown)
      .map((box) => box.getBoundingClientRect());
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  }

  /** WCAG allows a link within a sentence to be as high as its line. A row of links is not a sentence. */
  function isInSentence(element) {
    if (!isInline(element)) return false;
    const texts = document.createTreeWalker(blockOf(element), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (/\p{L}{2}/u.test(data) && isShown(parentElement) && !parentElement.closest(INTERACTIVE))
        return true;
    }
    return false;
  }

  function findSmallTargets(targets) {
    for (const element of targets) {
      if (isInSentence(element)) continue;
      const { width, height } = sizeOf(element);
      if (width < MIN_TARGET - 0.01 || height < MIN_TARGET - 0.01)
        faults.push(
          `${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)} px, too small to tap`,
        );
    }
  }

  /** Finds select boxes whose selected text does not fit next to the mark. */
  function findCutChoices() {
    const pen = document.createElement('canvas').getContext('2d');
    for (const select of [...scope.querySelectorAll('.box select')].filter(isShown)) {
      pen.font = getComputedStyle(select).font;
      const text = select.selectedOptions[0]?.text ?? '';
      const { width } = pen.measureText(text);
      if (width + MIN_MARK > select.clientWidth) faults.push(`${nameOf(select)} cuts off «${text}»`);
    }
  }

  /** Finds elements above a single narrow card that do not share its left edge. */
  function findMisaligned() {
    const card = document.querySelector('body:not(.split) main > .narrow');
    const edgeOf = (element) => element.getBoundingClientRect().left;
    for (const above of card ? document.querySelectorAll('.head > *, main > .bar') : []) {
      if (Math.abs(edgeOf(above) - edgeOf(card)) > 1) faults.push(`${nameOf(above)} is not above the card`);
    }
  }

  if (!document.querySelector('meta[name=viewport][content*="width=device-width"]'))
    faults.push('no viewport is declared, so that phones show the page small');
  const targets = [...scope.querySelectorAll(INTERACTIVE)].filter(
    (element) => isShown(element) && !isForReadersOnly(element) && !element.closest('[inert]'),
  );
  findSidewaysScroll();
  findClipping();
  findSpilling();
  findCutPlaceholders();
  findCutChoices();
  findMisaligned();
  findOverlaps(targets);
  findSmallTargets(targets);
  return faults;
})();
