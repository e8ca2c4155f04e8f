package dev.platform.base.kernel;

/**
 * A TCP port that programs of a control group see in the place of another.
 *
 * @param seen what they bind, and are told that they have
 * @param actual what the kernel binds
 */
public record PortMapping(int seen, int actual) {
  PortMapping reversed() {
    return new PortMapping(actual, seen);
  }
}
