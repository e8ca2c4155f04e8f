package dev.platform.base.kernel;

import dev.platform.base.host.NumberRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps the programs of a control group from addresses and ports: a program of the kernel that is
 * asked whenever one of them binds a socket, and once more when the kernel has chosen the port.
 * Whoever starts in the group, or in one below it, can neither leave it nor change this.
 *
 * <p>It stays for as long as the group, whatever becomes of the process that has attached it.
 */
public final class BindProgram {
  private BindProgram() {}

  /**
   * Attaches the program in the place of the one that was attached before, if there was one.
   *
   * @param group a folder of control groups, version 2
   * @param ports what nobody binds at any address
   * @param addresses what nobody binds at any port, IPv4
   */
  public static void attach(Path group, List<NumberRange> ports, List<NumberRange> addresses)
      throws IOException {
    GroupProgram.attach(
        group, Stream.of(BindHook.values()).map(it -> it.program(ports, addresses)).toList());
  }

  /**
   * Lets the programs of a group below bind ports, and connect to themselves there, in the place of
   * which the kernel binds others. All else that they bind is looked at as before.
   *
   * @param ports of the group above
   * @param addresses of the group above
   */
  public static void map(
      Path group, List<PortMapping> mappings, List<NumberRange> ports, List<NumberRange> addresses)
      throws IOException {
    GroupProgram.attach(
        group,
        Stream.concat(
                Stream.of(BindHook.BEFORE_IPV4, BindHook.BEFORE_IPV6)
                    .map(it -> it.program(mappings, ports, addresses)),
                Stream.of(MappingHook.values()).map(it -> it.program(mappings)))
            .toList());
  }
}
