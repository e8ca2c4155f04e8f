package dev.platform.base.kernel;

import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import java.io.IOException;

/** The system call {@code bpf(2)}. */
final class Bpf {
  /** How many bytes each instruction of a program has. */
  static final int INSTRUCTION = 8;

  static final int READ_AND_CLOSE_ON_EXEC = 0x80000;

  private Bpf() {}

  static int call(int command, Memory attributes) throws IOException {
    return Libc.syscall(number(), command, attributes, (int) attributes.size()).intValue();
  }

  private static NativeLong number() throws IOException {
    return switch (Platform.ARCH) {
      case "x86-64" -> new NativeLong(321);
      case "aarch64" -> new NativeLong(280);
      default -> throw new IOException("BPF is not available for " + Platform.ARCH);
    };
  }
}
