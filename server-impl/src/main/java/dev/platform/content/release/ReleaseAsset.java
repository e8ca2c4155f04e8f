package dev.platform.content.release;

import java.util.Optional;

/**
 * A file of a release. Its name is {@code <program>-<os>-<arch>.<ending>}:
 *
 * <pre>
 * platform-macos-aarch64.dmg      platform-remote-server-macos-aarch64.gz
 * platform-linux-x86_64.tar.gz    platform-remote-server-linux-x86_64.gz
 * platform-windows-x86_64.exe     platform-remote-server-windows-x86_64.zip
 * </pre>
 */
record ReleaseAsset(Program program, Os os, Arch arch) {

  /** What is asked for by three words, if all of them are known. */
  static Optional<ReleaseAsset> of(String program, String os, String arch) {
    return Program.of(program)
        .flatMap(
            it -> Os.of(os).flatMap(on -> Arch.of(arch).map(by -> new ReleaseAsset(it, on, by))));
  }

  /** The name of the file in the release. */
  String fileName() {
    return program.word + "-" + os.word + "-" + arch.word + "." + ending();
  }

  private String ending() {
    return switch (program) {
      case APPLICATION ->
          switch (os) {
            case MACOS -> "dmg";
            case LINUX -> "tar.gz";
            case WINDOWS -> "exe";
          };
      case REMOTE_SERVER -> os == Os.WINDOWS ? "zip" : "gz";
    };
  }

  /** What the file holds. */
  enum Program {
    APPLICATION("platform"),
    REMOTE_SERVER("platform-remote-server");

    private final String word;

    Program(String word) {
      this.word = word;
    }

    /** By its name or its former one. */
    private static Optional<Program> of(String name) {
      return switch (name) {
        case "platform", "zed" -> Optional.of(APPLICATION);
        case "platform-remote-server", "zed-remote-server" -> Optional.of(REMOTE_SERVER);
        default -> Optional.empty();
      };
    }
  }

  /** The operating system. */
  enum Os {
    MACOS("macos"),
    LINUX("linux"),
    WINDOWS("windows");

    private final String word;

    Os(String word) {
      this.word = word;
    }

    private static Optional<Os> of(String word) {
      return switch (word) {
        case "macos" -> Optional.of(MACOS);
        case "linux" -> Optional.of(LINUX);
        case "windows" -> Optional.of(WINDOWS);
        default -> Optional.empty();
      };
    }
  }

  /** The processor. */
  enum Arch {
    ARM("aarch64"),
    INTEL("x86_64");

    private final String word;

    Arch(String word) {
      this.word = word;
    }

    private static Optional<Arch> of(String word) {
      return switch (word) {
        case "aarch64" -> Optional.of(ARM);
        case "x86_64" -> Optional.of(INTEL);
        default -> Optional.empty();
      };
    }
  }
}
