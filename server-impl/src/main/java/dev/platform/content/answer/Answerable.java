package dev.platform.content.answer;

/** Something that was found at an address and that says itself in which form a request gets it. */
public interface Answerable {
  /** The answer to a GET or a HEAD, which may be that nothing has changed. */
  Answer answer(RequestHeaders request);
}
