package dev.platform.platform.log;

/** Where lines of builds and instances go. Implemented by {@link LogWriter}. Never blocks. */
public interface LogSink {

  /** Takes a line of a build or an instance. Its level is found in its text. */
  void write(NewLogLine line);

  /** Whether there is room for lines of a resource with a mark now. */
  boolean hasRoom(String resource);

  /** Up to where the lines of an output are written, by whichever replica. */
  long kept(String output);
}
