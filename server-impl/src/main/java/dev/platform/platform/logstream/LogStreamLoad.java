package dev.platform.platform.logstream;

/**
 * How the sending of lines does.
 *
 * @param sent lines of this process that were sent
 * @param dropped lines that were too old when their destination could be reached
 * @param failed attempts of this process that failed
 * @param streams streams that send
 * @param failing those of them whose last attempt has failed
 */
public record LogStreamLoad(long sent, long dropped, long failed, int streams, int failing) {}
