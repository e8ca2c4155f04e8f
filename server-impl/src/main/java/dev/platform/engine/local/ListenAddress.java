package dev.platform.engine.local;

import java.net.InetSocketAddress;

/**
 * Where the platform connects to a process of this machine.
 *
 * @param host an address of this machine
 */
record ListenAddress(String host, int port) {

  /** Where most programs listen. */
  static ListenAddress local(int port) {
    return new ListenAddress(Ports.HOST, port);
  }

  InetSocketAddress socket() {
    return new InetSocketAddress(host, port);
  }

  /** The same as a part of a URL. */
  String authority() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
