package dev.platform.content.response;

/** Something that was found at an address and that says itself in which form a request gets it. */
public interface Servable {
  /** The response to a GET or a HEAD, which may be that nothing has changed. */
  ContentResponse respond(RequestHeaders request);
}
