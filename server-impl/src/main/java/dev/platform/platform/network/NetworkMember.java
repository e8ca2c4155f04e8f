package dev.platform.platform.network;

/**
 * An owner of commands, on its network.
 *
 * @param network id of its workspace, or of its environment if that is isolated
 * @param number stands for its address; 0 if nobody calls it
 * @param name by which it is called; empty if nobody calls it
 * @param port at which it is called; 0 if nobody calls it
 * @param listening whether a forwarder has listened there since it got the number
 */
record NetworkMember(
    String ownerId, String network, int number, String name, int port, boolean listening) {
  boolean isCalled() {
    return number > 0;
  }
}
