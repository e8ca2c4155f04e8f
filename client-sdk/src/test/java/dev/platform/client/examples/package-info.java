/** Programs that show the client at work. The README quotes them; other modules run them. */
package dev.platform.client.examples;
