package dev.platform.engine.simulated;

import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.ProcessEnd.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a command does in a simulation. Its parts are separated by {@code &&}: {@code echo …}
 * prints, {@code cat …} prints a secret file, {@code exit …} ends with that status, {@code ./hang}
 * runs for ever without answering; any other word succeeds, which for an instance means that it
 * serves.
 *
 * @param output the lines it prints
 * @param end how it ends
 * @param status its exit status, if it ends by {@code exit}
 */
record SimulatedCommand(List<String> output, End end, int status) {

  /** How a command ends. */
  enum End {
    SUCCEEDS,
    EXITS,
    HANGS
  }

  static SimulatedCommand of(String command, Map<String, String> secretFiles) {
    List<String> output = new ArrayList<>();
    for (String part : command.split("&&")) {
      String[] words = part.strip().split("\\s+", 2);
      if (words[0].equals("echo")) {
        output.add(words.length > 1 ? words[1] : "");
      } else if (words[0].equals("cat") && secretFiles.containsKey(words[1])) {
        output.addAll(secretFiles.get(words[1]).lines().toList());
      } else if (words[0].equals("cat")) {
        return new SimulatedCommand(output, End.EXITS, 1);
      } else if (words[0].equals("exit")) {
        return new SimulatedCommand(output, End.EXITS, Integer.parseInt(words[1]));
      } else if (words[0].equals("./hang")) {
        return new SimulatedCommand(output, End.HANGS, 0);
      }
    }
    return new SimulatedCommand(output, End.SUCCEEDS, 0);
  }

  /** How a process ends that exits with a status. */
  static ProcessEnd ended(int status) {
    return new ProcessEnd(
        status == 0 ? Kind.SUCCEEDED : Kind.FAILED, status, "exited with status " + status);
  }
}
