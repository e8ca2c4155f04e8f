package dev.platform.base.kernel;

import java.util.List;

/** Where the kernel asks about ports that are mapped, other than when they are bound. */
enum MappingHook {
  CONNECT_IPV4(10),
  CONNECT_IPV6(11),
  /** {@code getsockname(2)}. */
  NAME_IPV4(31),
  NAME_IPV6(32);

  private static final int ADDRESS_IPV4 = 4;
  private static final int ADDRESS_IPV6 = 8;

  private final int attachType;

  MappingHook(int attachType) {
    this.attachType = attachType;
  }

  GroupProgram program(List<PortMapping> mappings) {
    BindInstructions program = new BindInstructions(0, mappings.size());
    switch (this) {
      case CONNECT_IPV4 -> {
        program.allowUnlessLoopback(ADDRESS_IPV4);
        program.map(mappings);
      }
      case CONNECT_IPV6 -> {
        program.allowUnlessLoopbackIpv6(ADDRESS_IPV6);
        program.map(mappings);
      }
      case NAME_IPV4, NAME_IPV6 ->
          program.map(mappings.stream().map(PortMapping::reversed).toList());
    }
    return new GroupProgram(BindHook.SOCKET_ADDRESS, attachType, program.end());
  }
}
