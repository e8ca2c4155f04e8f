package dev.platform.conformance.faults;

/** Answers requests. */
public interface Server {
  Message answer(Message request);
}
