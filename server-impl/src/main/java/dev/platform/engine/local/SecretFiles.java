package dev.platform.engine.local;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Secret files of a command. They come over a descriptor, one after another, and are unpacked by
 * the command's own user before the command begins: in a sandbox into memory, else into a folder of
 * the command. The working folder has a link to each, which stands in for a file of the same name.
 *
 * @param contents by name
 * @param restores whether the working folder is as it was when the command has ended: what is left
 *     of it becomes an artifact
 */
record SecretFiles(Map<String, String> contents, boolean restores) {
  private static final int DESCRIPTOR = 7;
  private static final String PACKED = "secrets";

  /** Begins the rest of the words of a script: no file has this name. */
  private static final String END = "/";

  /** Its arguments: where they are unpacked, where replaced files are kept, names and sizes. */
  private static final String UNPACK =
      """
      (
        PATH=$PATH:/usr/bin:/bin
        dir=$1 kept=$2
        shift 2
        mkdir -p -m 700 "$dir" || exit
        while [ "$1" != / ]; do
          rm -f "$dir/$1"
          ( umask 377; { [ "$2" = 0 ] || dd bs="$2" count=1 <&7 2> /dev/null; } > "$dir/$1" ) || exit
          if [ -d "./$1" ] && [ ! -L "./$1" ]; then
            echo "The secret file $1 is only in $dir, because $1 is a directory here" >&2
          else
            if [ -n "$kept" ] && { [ -e "./$1" ] || [ -L "./$1" ]; }; then
              mkdir -p "$kept" && mv -f "./$1" "$kept/$1"
            fi
            rm -f "./$1"
            ln -s "$dir/$1" "./$1"
          fi
          shift 2
        done
      ) || exit 125
      exec 7<&-
      while [ "$1" != / ]; do shift; done
      shift
      exec "$@"
      """;

  /** Its arguments: where replaced files are kept, names. */
  private static final String RESTORE =
      """
      ( while [ "$1" != / ]; do shift; done; shift; exec "$@" )
      status=$?
      PATH=$PATH:/usr/bin:/bin
      kept=$1
      shift
      while [ "$1" != / ]; do
        [ -d "./$1" ] && [ ! -L "./$1" ] || rm -f "./$1"
        [ -e "./$1" ] || mv "$kept/$1" "./$1" 2> /dev/null
        shift
      done
      exit $status
      """;

  SecretFiles {
    contents = new TreeMap<>(contents);
  }

  static SecretFiles none() {
    return new SecretFiles(Map.of(), false);
  }

  /** Those of a command that makes an artifact of its files. */
  static SecretFiles ofBuild(Map<String, String> contents) {
    return new SecretFiles(contents, true);
  }

  /** Those of a command whose files are its own. */
  static SecretFiles ofInstance(Map<String, String> contents) {
    return new SecretFiles(contents, false);
  }

  /** Writes them for a run, whose launch deletes what it reads. */
  Map<Integer, Path> pack(Path run) throws IOException {
    if (contents.isEmpty()) {
      return Map.of();
    }
    Path packed = run.resolve(PACKED);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(packed))) {
      for (String content : contents.values()) {
        out.write(bytes(content));
      }
    }
    return Map.of(DESCRIPTOR, packed);
  }

  /**
   * Words before a command that give it the files.
   *
   * @param folder where it finds them
   * @param files where it finds its other files
   */
  List<String> unpacking(Path folder, Path files) {
    if (contents.isEmpty()) {
      return List.of();
    }
    List<String> words = new ArrayList<>(script(UNPACK));
    words.addAll(List.of(folder.toString(), restores ? kept(files) : ""));
    contents.forEach((name, content) -> words.addAll(List.of(name, bytes(content).length + "")));
    words.add(END);
    return words;
  }

  /** Words before a command that take the links away when it has ended. */
  List<String> restoring(Path files) {
    if (contents.isEmpty() || !restores) {
      return List.of();
    }
    List<String> words = new ArrayList<>(script(RESTORE));
    words.add(kept(files));
    words.addAll(contents.keySet());
    words.add(END);
    return words;
  }

  private static List<String> script(String text) {
    return List.of("/bin/sh", "-c", text, "secrets");
  }

  /** In what is deleted before files become an artifact. */
  private static String kept(Path files) {
    return files.resolve(".git/replaced").toString();
  }

  private static byte[] bytes(String content) {
    return content.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "SecretFiles" + contents.keySet();
  }
}
