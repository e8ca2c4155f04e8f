package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the platform does to folders that belong, or may belong, to the users of owners. */
sealed interface OwnerFolders permits ReachableFolders, NamespaceFolders {
  /** What others than the platform could change, for find. */
  List<String> CHANGEABLE = List.of("!", "-uid", "0", "-o", "!", "-type", "l", "-perm", "/022");

  int TRIES = 20;
  int MAX_NAMES = 20;
  int MAX_NAME = 60;

  /** Words before a tool of the system that let it reach files of every owner. */
  List<String> words();

  /** Deletes a folder with all it holds, or nothing if there is none. */
  default void delete(Path folder) throws IOException, InterruptedException {
    Folders.delete(words(), folder);
  }

  /** The sum of the sizes of all files. What vanishes meanwhile is not counted. */
  long size(Path folder) throws IOException, InterruptedException;

  /**
   * How large a folder and some places in it are. What vanishes meanwhile is not counted.
   *
   * @param places relative paths
   */
  FolderSizes sizes(Path folder, List<String> places) throws IOException, InterruptedException;

  /** Whether there is a folder of that name, and neither its name nor a link leads outside. */
  boolean holds(Path top, String relative) throws IOException, InterruptedException;

  /**
   * The beginning of a file; empty if there is none, or a link.
   *
   * @param folder nobody but the platform can exchange it
   * @param name the file in it
   */
  Optional<byte[]> read(Path folder, String name, int maxBytes)
      throws IOException, InterruptedException;

  /**
   * Makes folders, with all in them, a user's. The folder itself comes last, and no link is
   * followed.
   */
  default void give(int user, List<Path> folders) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("chown", "-R", "-h", "-P", user + ":" + user));
    words.add("--");
    folders.forEach(folder -> words.add(folder.toString()));
    tool(words);
  }

  /**
   * What a user made becomes the platform's: the user can change nothing any more. A program of the
   * user that still runs may make things meanwhile, so it is looked until all is closed: nothing
   * can be put into a folder that was found closed.
   */
  default void takeBack(Path folder) throws IOException, InterruptedException {
    for (int tries = 0; tries < TRIES; tries++) {
      give(0, List.of(folder));
      tool(List.of("chmod", "-R", "u+rwX,go-w", "--", folder.toString()));
      List<String> find = new ArrayList<>(List.of("find", folder.toString()));
      find.addAll(CHANGEABLE);
      if (tool(find).isEmpty()) {
        return;
      }
    }
    throw new IOException("another process keeps changing " + folder);
  }

  /** Copies a folder of an owner who runs nothing. Links are copied as they are. */
  default void copy(Path folder, Path copy) throws IOException, InterruptedException {
    tool(List.of("cp", "-a", "--", folder.toString(), copy.toString()));
  }

  /**
   * What is in a folder, directories with a slash; the first of many. Hidden files are left out.
   */
  default List<String> names(Path folder) throws IOException, InterruptedException {
    return tool(List.of("ls", "-p", "--", folder.toString()))
        .lines()
        .map(name -> HumanReadable.cut(name, MAX_NAME))
        .limit(MAX_NAMES)
        .toList();
  }

  private String tool(List<String> command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(words());
    words.addAll(command);
    SystemCommand.Result result = SystemCommand.run(words);
    if (result.status() != 0) {
      throw new IOException(result.output());
    }
    return result.output();
  }
}
