package dev.platform.base.net;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a name. */
interface NameResolver {
  InetAddress[] resolve(String host) throws UnknownHostException;
}
