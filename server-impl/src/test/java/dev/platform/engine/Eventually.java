package dev.platform.engine;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for what happens on other threads. */
public final class Eventually {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final Duration LONG_PAUSE = Duration.ofMillis(160);

  /** Some questions let time pass, and count on it. */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(400);

  /**
   * What takes long is asked for more rarely: it is seen later by this part of its time at most.
   */
  private static final int PART = 32;

  private Eventually() {}

  /** A question that may fail in any way. */
  public interface Question<T> {
    T ask() throws Exception;
  }

  /** Asks until the answer is as wanted and returns it. */
  public static <T> T see(String what, Question<T> question, Predicate<T> wanted) {
    return within(PATIENCE, what, question, wanted);
  }

  /** Asks until the answer is yes. */
  public static void isTrue(String what, Question<Boolean> question) {
    within(PATIENCE, what, question, answer -> answer);
  }

  /** Asks until the answer is as wanted, but not longer than this. */
  public static <T> T within(
      Duration time, String what, Question<T> question, Predicate<T> wanted) {
    long begin = System.nanoTime();
    long end = begin + time.toNanos();
    long pause = FIRST_PAUSE.toNanos();
    while (true) {
      T answer = ask(question);
      if (wanted.test(answer)) {
        return answer;
      }
      if (System.nanoTime() > end) {
        throw new AssertionError(what + ": not within " + time + ", last seen: " + answer);
      }
      LockSupport.parkNanos(pause);
      long elapsed = System.nanoTime() - begin;
      pause = Math.max(Math.min(pause + pause / 4, LONG_PAUSE.toNanos()), elapsed / PART);
      pause = Math.min(pause, LONGEST_PAUSE.toNanos());
    }
  }

  private static <T> T ask(Question<T> question) {
    try {
      return question.ask();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
