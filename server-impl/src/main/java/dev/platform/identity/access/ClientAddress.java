package dev.platform.identity.access;

/** Where the request comes from that this thread works on. */
public interface ClientAddress {

  /** An address of the network; empty if nobody knows. */
  String address();
}
