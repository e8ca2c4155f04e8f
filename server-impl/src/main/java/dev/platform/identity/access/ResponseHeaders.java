package dev.platform.identity.access;

/** Adds headers to the answer of the request that this thread works on. */
public interface ResponseHeaders {
  void add(String name, String value);
}
