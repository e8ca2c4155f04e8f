package dev.platform.base.kernel;

import com.sun.jna.Memory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A program of the kernel that is asked about the sockets of a control group, and of those below it
 * that have no program of their own for the same question.
 *
 * @param programType as {@code bpf(2)} counts
 * @param attachType which question, as {@code bpf(2)} counts
 */
record GroupProgram(int programType, int attachType, ByteBuffer instructions) {
  private static final int LOAD = 5;
  private static final int ATTACH = 8;
  private static final int DETACH = 9;
  private static final int ATTRIBUTES = 128;
  private static final int ALLOW_OVERRIDE = 1;
  private static final String LICENSE = "Apache-2.0";

  /** Attaches programs in the place of those that were attached before. */
  static void attach(Path group, List<GroupProgram> programs) throws IOException {
    Libc.call(
        "cannot attach rules to " + group,
        () -> {
          int folder = Libc.open(group.toString(), Bpf.READ_AND_CLOSE_ON_EXEC);
          return Libc.using(folder, () -> attachAll(folder, programs));
        });
  }

  private static int attachAll(int folder, List<GroupProgram> programs) throws IOException {
    for (GroupProgram program : programs) {
      int loaded = program.load();
      Libc.using(loaded, () -> program.attach(folder, loaded));
    }
    return folder;
  }

  private int load() throws IOException {
    try (Memory code = new Memory(instructions.remaining());
        Memory license = new Memory(LICENSE.length() + 1L);
        Memory attributes = new Memory(ATTRIBUTES)) {
      int count = instructions.remaining() / Bpf.INSTRUCTION;
      code.getByteBuffer(0, code.size()).put(instructions.duplicate());
      license.setString(0, LICENSE, StandardCharsets.US_ASCII.name());
      attributes.clear();
      attributes.setInt(0, programType);
      attributes.setInt(4, count);
      attributes.setPointer(8, code);
      attributes.setPointer(16, license);
      attributes.setInt(68, attachType);
      return Bpf.call(LOAD, attributes);
    }
  }

  /** Former versions attached programs that no group below could override: they make way. */
  private int attach(int folder, int program) throws IOException {
    try {
      return call(ATTACH, folder, program, ALLOW_OVERRIDE);
    } catch (IOException e) {
      call(DETACH, folder, 0, 0);
      return call(ATTACH, folder, program, ALLOW_OVERRIDE);
    }
  }

  private int call(int command, int folder, int program, int flags) throws IOException {
    ByteBuffer numbers = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
    numbers.putInt(folder).putInt(program).putInt(attachType).putInt(flags);
    try (Memory attributes = new Memory(ATTRIBUTES)) {
      attributes.clear();
      attributes.write(0, numbers.array(), 0, numbers.capacity());
      return Bpf.call(command, attributes);
    }
  }
}
