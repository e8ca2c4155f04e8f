package dev.platform.base.kernel;

import dev.platform.base.host.NumberRange;
import java.util.List;

/** Where the kernel asks, and where it says there what is bound. */
enum BindHook {
  /** What the caller wants, in the order of the network. */
  BEFORE_IPV4(BindHook.SOCKET_ADDRESS, 8, 4, 24, true),
  BEFORE_IPV6(BindHook.SOCKET_ADDRESS, 9, 8, 24, true),
  /** What it has got, with the port as a number. */
  AFTER_IPV4(9, 12, 24, 44, false),
  AFTER_IPV6(9, 13, 28, 44, false);

  /** The type of programs that may change an address before it is used. */
  static final int SOCKET_ADDRESS = 18;

  private final int programType;
  private final int attachType;
  private final int address;
  private final int port;
  private final boolean inNetworkOrder;

  BindHook(int programType, int attachType, int address, int port, boolean inNetworkOrder) {
    this.programType = programType;
    this.attachType = attachType;
    this.address = address;
    this.port = port;
    this.inNetworkOrder = inNetworkOrder;
  }

  /** The program that refuses ports at any address, and addresses at any port. */
  GroupProgram program(List<NumberRange> ports, List<NumberRange> addresses) {
    return program(List.of(), ports, addresses);
  }

  /** The same, but for ports that it exchanges; only before they are bound. */
  GroupProgram program(
      List<PortMapping> mappings, List<NumberRange> ports, List<NumberRange> addresses) {
    BindInstructions program =
        new BindInstructions(ports.size() + addresses.size(), mappings.size());
    program.map(mappings);
    program.load(port);
    if (inNetworkOrder) {
      program.toNumber(16);
    }
    ports.forEach(range -> program.refuse(range.first(), range.last()));
    if (this == BEFORE_IPV6 || this == AFTER_IPV6) {
      program.allowUnlessMapped(address);
      program.load(address + 12);
    } else {
      program.load(address);
    }
    program.toNumber(32);
    addresses.forEach(range -> program.refuse(range.first(), range.last()));
    return new GroupProgram(programType, attachType, program.end());
  }
}
