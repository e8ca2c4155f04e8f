package dev.platform.engine.local;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * By what the processes of a run are found, wherever they went: a variable, or words that follow
 * one another in the command line. The variables of another user's are closed to all but root, so
 * the first process in a sandbox bears the mark in its command line too.
 */
final class ProcessMark {
  private final long since;
  private final String words;
  private final String variable;

  /**
   * @param since when the first process of the run was started, see {@link
   *     ProcessStat.Identity#startTicks}; 0 if that is not known
   * @param words of a command line
   * @param variable the name of a variable
   * @param value what it has
   */
  ProcessMark(long since, List<String> words, String variable, String value) {
    this.since = since;
    byte[] text = ("\0" + String.join("\0", words) + "\0").getBytes(StandardCharsets.UTF_8);
    this.words = new String(text, StandardCharsets.ISO_8859_1);
    this.variable = "\0" + variable + "=" + value + "\0";
  }

  /** Whether a process bears it. Most are older than the run, and are not looked at. */
  boolean isOn(ProcessStat process) {
    long pid = process.id().pid();
    return process.id().startTicks() >= since
        && (("\0" + ProcessTable.commandWords(pid)).contains(words)
            || ("\0" + ProcessTable.variables(pid)).contains(variable));
  }
}
