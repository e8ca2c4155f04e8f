package dev.platform.conformance.faults;

/** How a faulty server answers a request, with the help of the right one. */
public interface Flaw {
  Message answer(Message request, Server right);
}
