package dev.platform.base.kernel;

import com.sun.jna.Memory;
import dev.platform.base.host.NumberRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Keeps the programs of a control group from addresses and ports: a program of the kernel that is
 * asked whenever one of them binds a socket, and once more when the kernel has chosen the port.
 * Whoever starts in the group, or in one below it, can neither leave it nor change this.
 *
 * <p>It stays for as long as the group, whatever becomes of the process that has attached it.
 */
public final class BindProgram {
  private static final int LOAD = 5;
  private static final int ATTACH = 8;
  private static final int ATTRIBUTES = 128;
  private static final String LICENSE = "Apache-2.0";

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
    Libc.call(
        "cannot reserve addresses",
        () -> {
          int folder = Libc.open(group.toString(), Bpf.READ_AND_CLOSE_ON_EXEC);
          return Libc.using(folder, () -> attachAll(folder, ports, addresses));
        });
  }

  private static int attachAll(int folder, List<NumberRange> ports, List<NumberRange> addresses)
      throws IOException {
    for (BindHook hook : BindHook.values()) {
      ByteBuffer instructions = hook.program(ports, addresses);
      int program = load(hook, instructions);
      Libc.using(program, () -> attach(folder, hook, program));
    }
    return folder;
  }

  private static int load(BindHook hook, ByteBuffer instructions) throws IOException {
    try (Memory code = new Memory(instructions.remaining());
        Memory license = new Memory(LICENSE.length() + 1L);
        Memory attributes = new Memory(ATTRIBUTES)) {
      int count = instructions.remaining() / Bpf.INSTRUCTION;
      code.getByteBuffer(0, code.size()).put(instructions);
      license.setString(0, LICENSE, StandardCharsets.US_ASCII.name());
      attributes.clear();
      attributes.setInt(0, hook.programType());
      attributes.setInt(4, count);
      attributes.setPointer(8, code);
      attributes.setPointer(16, license);
      attributes.setInt(68, hook.attachType());
      return Bpf.call(LOAD, attributes);
    }
  }

  private static int attach(int folder, BindHook hook, int program) throws IOException {
    ByteBuffer numbers = ByteBuffer.allocate(12).order(ByteOrder.nativeOrder());
    numbers.putInt(folder).putInt(program).putInt(hook.attachType());
    try (Memory attributes = new Memory(ATTRIBUTES)) {
      attributes.clear();
      attributes.write(0, numbers.array(), 0, numbers.capacity());
      return Bpf.call(ATTACH, attributes);
    }
  }
}
